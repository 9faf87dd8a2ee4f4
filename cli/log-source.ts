/** Where a log comes from: a file, standard input, or a relay. */

import { readFile } from 'node:fs/promises';
import { MOST_BUNDLE_BYTES } from '../shared/bundle/bundle-files.ts';
import { type Bundle, isArchive, readBundle } from '../shared/bundle/read-bundle.ts';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { isMatchLink, readMatchLink } from './match-link.ts';
import { relayClient } from './platform.ts';
import { UsageError } from './usage.ts';

const HASH = /^[0-9a-f]{64}$/i;
const PERMALINK = /^(https?:\/\/[^/]+)\/h\/([0-9a-f]{64})\/?(?:#\d*)?$/i;

export interface LogFile {
  /** Its bytes as they are: as text they would have been repaired where they are not UTF-8. */
  readonly log: Bytes;
  /** The final hash that it was asked for by, hex. */
  readonly finalHash?: string;
  /** What else there is of the match. */
  readonly bundle?: Bundle;
}

/** The relay and the final hash that a permalink or a final hash names; undefined for anything else. */
export function readPermalink(what: string, relay: string): { readonly origin: string; readonly finalHash: string } | undefined {
  const [, origin = relay, linked] = PERMALINK.exec(what) ?? [];
  const finalHash = (linked ?? (HASH.test(what) ? what : undefined))?.toLowerCase();
  return finalHash === undefined ? undefined : { origin, finalHash };
}

/** A log by permalink, final hash, file or bundle (`-` for standard input), match link or match id. */
export async function readLogFile(what: string, relay: string): Promise<LogFile> {
  const link = readPermalink(what, relay);
  if (link !== undefined) return { log: await relayClient(link.origin).finalLog(link.finalHash), finalHash: link.finalHash };
  if (what === '-') return fromFile(await readInput());
  try {
    return await fromFile(await readFile(what));
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UsageError(`"${what}" cannot be read: ${message}.`);
  }
  if (!isMatchLink(what)) throw new UsageError(`"${what}" is no file, permalink, final hash or match link.`);
  const { origin, match } = readMatchLink(what);
  return { log: await relayClient(origin ?? relay).log(match) };
}

/**
 * Standard input, up to the length of any file: what is longer is refused as such a file is. It is read into one place that is large enough,
 * whose memory the system gives as it is written.
 */
async function readInput(): Promise<Bytes> {
  const bytes = new Uint8Array(MOST_BUNDLE_BYTES + 1);
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, bytes.length - length);
    bytes.set(part, length);
    length += part.length;
    if (length === bytes.length) break;
  }
  return bytes.subarray(0, length);
}

/** A bundle names the final hash that its log must have. */
async function fromFile(bytes: Bytes): Promise<LogFile> {
  if (!isArchive(bytes)) return { log: bytes };
  const bundle = await readBundle(bytes);
  return { log: bundle.log, finalHash: bundle.record.finalHash, bundle };
}
