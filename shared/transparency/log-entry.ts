/**
 * What a log has entries of. Everybody reads a log and nothing is ever taken out of it, so a match is in it by hashes that only those
 * can make who have its record, and nothing that a player has worded is in it.
 */

import { sha256, taggedText } from '../crypto/hash.ts';
import { type Bytes, decodeUtf8, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { hex, integer, object, oneOf, variants } from '../encoding/shape.ts';
import { readClientEntry } from './client-entry.ts';

/** An entry of a bundle follows its length in two bytes (C2SP tlog-tiles); ours are far shorter. */
const MAX_ENTRY_LENGTH = 1_024;

const readMatchEntry = object({
  type: oneOf(['match']),
  /** SHA-256 of the final hash under a tag, and of the match id under another. */
  final: hex(32),
  match: hex(32),
  /** The key of the relay that the match names. */
  relay: hex(32),
  /** The timestamp of its last step, in ms. It is the relay's word; only the place in the log is not. */
  closed: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});

export const readLogEntry = variants({ match: readMatchEntry, client: readClientEntry }, 'type');
export type LogEntry = ReturnType<typeof readLogEntry>;

interface ClosedMatch {
  readonly finalHash: string;
  readonly match: string;
  readonly relay: string;
  readonly closed: number;
}

const loggedFinal = (finalHash: string): string => encodeHex(sha256(taggedText('loggedFinal', finalHash)));
const loggedMatch = (match: string): string => encodeHex(sha256(taggedText('loggedMatch', match)));

/** Each field follows from the steps of the match, so everybody who has them makes the same entry. */
export const matchEntry = ({ finalHash, match, relay, closed }: ClosedMatch): LogEntry => ({
  type: 'match',
  final: loggedFinal(finalHash),
  match: loggedMatch(match),
  relay,
  closed,
});

export const encodeLogEntry = (entry: LogEntry): Bytes => encodeUtf8(encodeCanonical(entry));

export const decodeLogEntry = (bytes: Uint8Array): LogEntry =>
  readLogEntry(parseCanonical(decodeUtf8(bytes), MAX_ENTRY_LENGTH), 'entry');

/** What a log has one entry of, as a key of 32 bytes: of each type of entry there is a subject of its own. */
export const subjectOf = (entry: LogEntry): Bytes =>
  entry.type === 'match' ? subject('match', entry.final) : clientSubject(entry.client);

export const matchSubject = (finalHash: string): Bytes => subject('match', loggedFinal(finalHash));
export const clientSubject = (client: string): Bytes => subject('client', client);

const subject = (type: LogEntry['type'], of: string): Bytes => sha256(encodeUtf8(`${type} ${of}`));
