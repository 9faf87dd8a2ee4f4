/** A frozen proof as a relay stores it beside its records: it needs no log any more, so it outlives the log, its object and its settings. */

import { type Bytes, decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { array, object, string } from '../encoding/shape.ts';
import { readLogEntry } from './log-entry.ts';

/** Of a vkey: a name of 255 characters, and a key of ML-DSA-44. */
const KEY_LENGTH = 4_096;
/** A note has no more signatures. */
const MOST_WITNESSES = 32;
const HEAD_LENGTH = 262_144;

const readHead = object({
  entry: readLogEntry,
  /** The key of the log, and those of the witnesses whose cosignatures the proof carries (vkeys). */
  log: string({ max: KEY_LENGTH }),
  witnesses: array(string({ max: KEY_LENGTH }), { max: MOST_WITNESSES }),
});

export interface StoredProof extends ReturnType<typeof readHead> {
  /** `c2sp.org/tlog-proof`, as it is given out. */
  readonly proof: string;
}

/** A line of canonical JSON, and the proof behind it. */
export const encodeStoredProof = ({ entry, log, witnesses, proof }: StoredProof): Bytes =>
  encodeUtf8(`${encodeCanonical({ entry, log, witnesses: [...witnesses] })}\n${proof}`);

export function decodeStoredProof(bytes: Bytes): StoredProof {
  const text = decodeUtf8(bytes);
  const end = text.indexOf('\n');
  return { ...readHead(parseCanonical(text.slice(0, end), HEAD_LENGTH), 'stored proof'), proof: text.slice(end + 1) };
}
