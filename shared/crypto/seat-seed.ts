/** The seed of a seat: committed to in its first step, opened at the end where the rules ask for it. */

import { decodeBase64url, encodeHex, encodeInteger } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, hex, jsonObject, object } from '../encoding/shape.ts';
import { SEED_BYTES } from './derive.ts';
import { taggedHash } from './hash.ts';

/** Commitment to a seed of 32 bytes: SHA-256(tag ‖ match ‖ seat ‖ seed), hex. `match` is the id in base64url. */
export function seedCommitment(match: string, seat: number, seed: Uint8Array): string {
  return encodeHex(taggedHash('seed', decodeBase64url(match), encodeInteger(seat, 1), seed));
}

/** Payload of an `opening`: the seed in hex, and every decision of the seat in order. */
export const readOpening = object({
  seed: hex(SEED_BYTES),
  decisions: array(jsonObject, { max: LIMITS.stepsPerMatch }),
});

export type Opening = ReturnType<typeof readOpening>;
