/**
 * Keys of seeds, which a device may hand on: of invitations, and spare keys. WebCrypto takes no bare seed, so plain JavaScript signs with them. It is
 * half as large as all else of a seat, so a page may load it apart; what takes a seat awaits it before.
 */

import type { Signer } from './ed25519.ts';

type SignerOf = (seed: Uint8Array) => Signer<string>;

let signerOf: SignerOf | undefined;

/** Called by `ed25519-noble.ts` when it is loaded. */
export function signSeedsBy(portable: SignerOf): void {
  signerOf = portable;
}

/** Signs with the key of a seed of 32 bytes. */
export function seedSigner(seed: Uint8Array): Signer<string> {
  if (signerOf === undefined) throw new Error('ed25519-noble.ts is not loaded');
  return signerOf(seed);
}
