/** What browsers, Node.js and Workers have in common, as the pure parts ask for it. */

import type { Ed25519 } from '../shared/crypto/ed25519.ts';
import { type SubtleLike, webCryptoEd25519 } from '../shared/crypto/ed25519-webcrypto.ts';
import type { PlatformSha256 } from '../shared/crypto/hash.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../shared/encoding/bytes.ts';
import type { Platform, Socket } from '../shared/player/connection.ts';

/** Absent where a page has not come by HTTPS; the types do not say so. */
export const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
export const subtleLike = subtle as unknown as SubtleLike | undefined;

/** In plain JavaScript, which is loaded when it is asked for: to sign by a seed, and where the platform has no Ed25519. */
export const portable = () => import('../shared/crypto/ed25519-noble.ts');
const loadPortable = async (): Promise<Ed25519> => (await portable()).portableEd25519;

let chosen: Promise<Ed25519> | undefined;

/** By the platform where it has Ed25519; else in plain JavaScript, which takes ten times as long and is loaded only then. */
export function platformEd25519(): Promise<Ed25519> {
  chosen ??= choose();
  return chosen;
}

/** Any key will do, to see whether the platform takes one. */
const SOME_KEY: Bytes = new Uint8Array([0x58, ...new Array<number>(31).fill(0x66)]);

async function choose(): Promise<Ed25519> {
  const has = await subtleLike?.importKey('raw', SOME_KEY, 'Ed25519', true, ['verify']).catch(() => undefined);
  if (subtleLike !== undefined && has !== undefined) return webCryptoEd25519(subtleLike, loadPortable);
  return loadPortable();
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Hashes by the platform, where there is WebCrypto. */
export const platformHash: { readonly sha256Hex?: PlatformSha256 } =
  subtle === undefined
    ? {}
    : { sha256Hex: async (text) => encodeHex(new Uint8Array(await subtle.digest('SHA-256', encodeUtf8(text)))) };

export const platform: Platform = {
  openSocket: (url, protocol) => new WebSocket(url, protocol) as unknown as Socket,
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  jitter: () => Math.random(),
};
