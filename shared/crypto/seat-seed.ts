/** The seed of a seat: committed to in its first step, opened at the end where the rules ask for it. */

import { decodeBase64url, encodeHex, encodeInteger } from '../encoding/bytes.ts';
import { taggedHash } from './hash.ts';

/** Commitment to a seed of 32 bytes: SHA-256(tag ‖ match ‖ seat ‖ seed), hex. `match` is the id in base64url. */
export function seedCommitment(match: string, seat: number, seed: Uint8Array): string {
  return encodeHex(taggedHash('seed', decodeBase64url(match), encodeInteger(seat, 1), seed));
}
