/**
 * Joint randomness (seed 004, "Collaborative Random Event Generation"): every party commits to a share, nobody reveals before all
 * commitments are in the log, and the key is the hash of all shares in the order of the seats. Intentional divergence from the
 * seed's "could be as simple as an exclusive or": there, a party that copies a commitment cancels that share; here, each
 * commitment is bound to its match and seat.
 */

import { deriveBytes } from '../crypto/derive.ts';
import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, decodeBase64url, decodeHex, encodeHex, encodeInteger } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

export const SHARE_BYTES = 32;

/**
 * A share of a seat, 32 bytes from its seed: the seat cannot choose it after it has seen anything. It is bound to the step that
 * its commitment follows (`committedAfter`, hex), so a seat that is made to commit again, in another log, has another share
 * there.
 */
export function deriveShare(seed: Uint8Array, label: string, committedAfter: string, ...context: readonly Uint8Array[]): Bytes {
  return deriveBytes(seed, label, [decodeHex(committedAfter), ...context], SHARE_BYTES);
}

/** Commitment (the seed's "irreversible transform") to a share: SHA-256(tag ‖ match ‖ seat ‖ share), hex. `match` is in base64url. */
export function commitShare(match: string, seat: number, share: Uint8Array): string {
  return encodeHex(taggedHash('share', decodeBase64url(match), encodeInteger(seat, 1), share));
}

export function checkShare(match: string, seat: number, share: Uint8Array, commitment: string): void {
  if (commitShare(match, seat, share) !== commitment) {
    throw new Fault('randomness/wrong-share');
  }
}

/** The joint key, 32 bytes: SHA-256(tag ‖ match ‖ share of seat 0 ‖ share of seat 1 …). */
export function jointKey(match: string, shares: readonly Uint8Array[]): Bytes {
  return taggedHash('joint', decodeBase64url(match), ...shares);
}
