/** SHA-512 (FIPS 180-4), for hashes that become scalars: 64 bytes modulo the group order are as good as uniform. */

import { sha512 as nobleSha512 } from '@noble/hashes/sha2.js';
import type { Bytes } from '../encoding/bytes.ts';

export function sha512(bytes: Uint8Array): Bytes {
  return nobleSha512(bytes) as Bytes;
}
