/** SHA-256 of Node.js in place of the portable one, for long runs of schedules; `test/support/hash-contract.ts` holds both to the same. */

import { hash } from 'node:crypto';
import { sha256 as portable } from '@noble/hashes/sha2.js';

/** Many short messages are faster in JavaScript than by calls out of it. */
export const sha256 = Object.assign((bytes: Uint8Array): Uint8Array => new Uint8Array(hash('sha256', bytes, 'buffer')), {
  create: portable.create,
});
