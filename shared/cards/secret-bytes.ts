/** Secrets of a seat: derived from its seed, never drawn. */

import { deriveBytes } from '../crypto/derive.ts';
import type { Bytes } from '../encoding/bytes.ts';

const SEED_BYTES = 32;

/** Refuses what is no seed: of an erased one nothing is left, and what follows from nothing is known to everybody. */
export function secretBytes(seed: Uint8Array, label: string, boundTo: readonly Uint8Array[], length: number): Bytes {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes');
  return deriveBytes(seed, label, boundTo, length);
}
