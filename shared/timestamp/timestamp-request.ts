/** What an authority for timestamps is asked (RFC 3161 §2.4.1), and whether its answer is one to this question. */

import { type Bytes, concatBytes, decodeHex, encodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { readTimestamp, type Timestamp } from './timestamp-reply.ts';

export const QUERY_TYPE = 'application/timestamp-query';
export const REPLY_TYPE = 'application/timestamp-reply';
export const NONCE_BYTES = 8;

/** How far the clock of an authority may be from ours when it answers: more than that, and one of the two is wrong. */
const APART_MS = 5 * 60_000;

interface TimestampQuestion {
  /** SHA-256, hex. */
  readonly hash: string;
  /** Of `timestampNonce`. */
  readonly nonce: Bytes;
}

/** A nonce from random bytes. As an INTEGER of DER its first byte is neither 0 nor negative, so that it has 8 bytes always. */
export function timestampNonce(random: Bytes): Bytes {
  const nonce = random.slice(0, NONCE_BYTES);
  nonce[0] = nonce[0]! & 0x7f || 1;
  return nonce;
}

/** SEQUENCE { version 1, { { SHA-256, NULL }, hash }, nonce, certReq TRUE }: 69 bytes, of which only two fields ever differ. */
export function encodeTimestampRequest({ hash, nonce }: TimestampQuestion): Bytes {
  return concatBytes(
    decodeHex('30430201013031300d060960864801650304020105000420'),
    decodeHex(hash, 32),
    decodeHex('0208'),
    nonce,
    decodeHex('0101ff'),
  );
}

/** Reads an answer, and throws unless it is for this hash, this question and this moment. */
export function expectAnswerTo({ hash, nonce }: TimestampQuestion, reply: Bytes, now: number): Timestamp {
  const timestamp = readTimestamp(reply);
  if (timestamp.hash !== hash) throw new Fault('timestamp/other-hash');
  if (timestamp.nonce !== encodeHex(nonce)) throw new Fault('timestamp/other-request');
  if (Math.abs(timestamp.time - now) > APART_MS)
    throw new Fault(
      'timestamp/other-request',
      `its time and ours are ${Math.round(Math.abs(timestamp.time - now) / 1_000)} s apart`,
    );
  return timestamp;
}
