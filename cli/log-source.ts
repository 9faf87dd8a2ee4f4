/** Where the text of a log comes from: a file, standard input, or a relay. */

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { isMatchLink, readMatchLink } from './match-link.ts';
import { relayClient } from './platform.ts';
import { UsageError } from './usage.ts';

const HASH = /^[0-9a-f]{64}$/i;
const PERMALINK = /^(https?:\/\/[^/]+)\/h\/([0-9a-f]{64})\/?$/i;

interface LogText {
  readonly text: string;
  /** The final hash that it was asked for by, hex. */
  readonly finalHash?: string;
}

/** A log by permalink, final hash, file (`-` for standard input), match link or match id. */
export async function readLogText(what: string, relay: string): Promise<LogText> {
  const [, origin = relay, linked] = PERMALINK.exec(what) ?? [];
  const hash = (linked ?? (HASH.test(what) ? what : undefined))?.toLowerCase();
  if (hash !== undefined) return { text: await relayClient(origin).finalLog(hash), finalHash: hash };
  if (what === '-') return { text: await text(process.stdin) };
  try {
    return { text: await readFile(what, 'utf8') };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UsageError(`"${what}" cannot be read: ${message}.`);
  }
  if (!isMatchLink(what)) throw new UsageError(`"${what}" is no file, permalink, final hash or match link.`);
  const link = readMatchLink(what);
  return { text: await relayClient(link.origin ?? relay).log(link.match) };
}
