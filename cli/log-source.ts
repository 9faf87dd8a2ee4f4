/** Where a log comes from: a file, standard input, or a relay. */

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { isMatchLink, readMatchLink } from './match-link.ts';
import { relayClient } from './platform.ts';
import { UsageError } from './usage.ts';

const HASH = /^[0-9a-f]{64}$/i;
const PERMALINK = /^(https?:\/\/[^/]+)\/h\/([0-9a-f]{64})\/?$/i;

interface LogFile {
  /** Its bytes as they are: as text they would have been repaired where they are not UTF-8. */
  readonly log: Bytes;
  /** The final hash that it was asked for by, hex. */
  readonly finalHash?: string;
}

/** A log by permalink, final hash, file (`-` for standard input), match link or match id. */
export async function readLogFile(what: string, relay: string): Promise<LogFile> {
  const [, origin = relay, linked] = PERMALINK.exec(what) ?? [];
  const hash = (linked ?? (HASH.test(what) ? what : undefined))?.toLowerCase();
  if (hash !== undefined) return { log: await relayClient(origin).finalLog(hash), finalHash: hash };
  if (what === '-') return { log: await buffer(process.stdin) };
  try {
    return { log: await readFile(what) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UsageError(`"${what}" cannot be read: ${message}.`);
  }
  if (!isMatchLink(what)) throw new UsageError(`"${what}" is no file, permalink, final hash or match link.`);
  const link = readMatchLink(what);
  return { log: await relayClient(link.origin ?? relay).log(link.match) };
}
