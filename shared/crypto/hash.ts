/** SHA-256 (FIPS 180-4), bare for what `sha256sum` must reproduce and under a domain tag for everything else. */

import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes, encodeHex, encodeUtf8, encodeUtf8Part } from '../encoding/bytes.ts';
import { clearRegisters } from '../kernels/clear-registers.ts';
import { DOMAINS } from './domains.ts';
import type { GameDomain } from './game-domain.ts';

export type Domain = keyof typeof DOMAINS;

const TAGS: ReadonlyMap<string, Bytes> = new Map(Object.entries(DOMAINS).map(([name, tag]) => [name, encodeUtf8(tag)]));

const fresh = nobleSha256.create();
/** Takes one message after the other: one of its own for each costs as much as to hash a short one. */
const worker = fresh.clone();

export function sha256(bytes: Uint8Array): Bytes {
  clearRegisters();
  return fresh._cloneInto(worker).update(bytes).digest() as Bytes;
}

/** SHA-256 of UTF-8 text as lower-case hex: digests and link hashes. `test/support/hash-contract.ts` holds every backend to it. */
export type Sha256Hex = (text: string) => string;

/** The same by the platform, which may do it in another thread. */
export type PlatformSha256 = (text: string) => string | Promise<string>;

let hashText: Sha256Hex = (text) => encodeHex(sha256(encodeUtf8(text)));

export const sha256Hex: Sha256Hex = (text) => hashText(text);

/** Called once by a program whose platform has a faster one, for all that it hashes. */
export function hashTextsBy(hash: Sha256Hex): void {
  hashText = hash;
}

/** Text under its domain tag, ready to be signed. */
export function taggedText(domain: Domain, text: string): Bytes {
  return encodeUtf8Part(DOMAINS[domain] + text);
}

/** A message under its domain tag, ready to be signed or hashed. Parts other than the last must have a fixed length. */
export function tagged(domain: Domain | GameDomain, ...parts: readonly Uint8Array[]): Bytes {
  return concatBytes(TAGS.get(domain) ?? encodeUtf8(domain), ...parts);
}

export function taggedHash(domain: Domain | GameDomain, ...parts: readonly Uint8Array[]): Bytes {
  return sha256(tagged(domain, ...parts));
}
