/**
 * SHA-256 of the text of a payload that a machine makes. Games with payloads of a megabyte bring a kernel (`hash-long.ts`), which is used from then
 * on: every other game would load it for nothing.
 */

import { type Sha256Hex, sha256Hex } from './hash.ts';

let fastest: Sha256Hex = sha256Hex;

/** Called by the module that brings a faster one, when it is loaded. */
export function hashPayloadsBy(hash: Sha256Hex): void {
  fastest = hash;
}

export const payloadHash: Sha256Hex = (text) => fastest(text);
