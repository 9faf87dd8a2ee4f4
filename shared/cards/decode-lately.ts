/**
 * Points that were decoded last: what one seat has shuffled is what the next one shuffles, and what shares are given of; a key of a hand is
 * read for each of its proofs.
 */

import { decodePoint, type Point } from '../crypto/ristretto.ts';
import { encodeHex } from '../encoding/bytes.ts';

const decoded = new Map<string, Point>();
/** Enough for a match of 60 hands of two seats, whose log a verifier folds twice: some 900 bytes each. */
const DECODED_POINTS = 12_288;

/** As `decodePoint`. */
export function decodeLately(bytes: Uint8Array, { identity = false } = {}): Point {
  const key = encodeHex(bytes);
  const known = decoded.get(key);
  if (known !== undefined && (identity || !known.is0())) return known;
  const point = decodePoint(bytes, { identity });
  if (decoded.size === DECODED_POINTS) decoded.delete(decoded.keys().next().value!);
  decoded.set(key, point);
  return point;
}
