/** Key pairs of a device: held by the platform, which gives them to nobody, or a seed where the platform has no Ed25519. */

import type { Signer } from '../shared/crypto/ed25519.ts';
import { webCryptoSigner } from '../shared/crypto/ed25519-webcrypto.ts';
import { portable, randomBytes, subtle, subtleLike } from './platform.ts';

export type DeviceKey =
  | { readonly publicKey: string; readonly pair: CryptoKeyPair }
  | { readonly publicKey: string; readonly seed: Uint8Array };

const SEED_BYTES = 32;

async function generatePair(): Promise<CryptoKeyPair | undefined> {
  try {
    return (await subtle?.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair | undefined;
  } catch {
    return undefined;
  }
}

export async function newKey(): Promise<DeviceKey> {
  const pair = await generatePair();
  if (pair !== undefined) return { publicKey: (await webCryptoSigner(subtleLike!, pair)).publicKey, pair };
  const seed = randomBytes(SEED_BYTES);
  return { publicKey: (await portable()).portableSigner(seed).publicKey, seed };
}

export async function signerOf(key: DeviceKey): Promise<Signer> {
  return 'pair' in key ? webCryptoSigner(subtleLike!, key.pair) : (await portable()).portableSigner(key.seed);
}
