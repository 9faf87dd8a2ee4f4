/**
 * Fiat–Shamir: what a verifier would have drawn at random is the hash of all that was said before. A chain of SHA-512: each
 * message is hashed with its label behind the state of 64 bytes that came before it, and label and parts have their lengths in
 * front, so that no two sequences of messages give the same input.
 */

import { DOMAINS } from '../crypto/domains.ts';
import type { Domain } from '../crypto/hash.ts';
import { type Scalar, scalarFromWideBytes } from '../crypto/ristretto.ts';
import { sha512 } from '../crypto/sha512.ts';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';

const lengthPrefixed = (part: Uint8Array): Bytes => concatBytes(encodeInteger(part.length, 4), part);

export class Transcript {
  #state: Bytes;

  constructor(domain: Domain) {
    this.#state = sha512(encodeUtf8(DOMAINS[domain]));
  }

  append(label: string, ...parts: readonly Uint8Array[]): void {
    this.#state = sha512(concatBytes(this.#state, lengthPrefixed(encodeUtf8(label)), ...parts.map(lengthPrefixed)));
  }

  /** A challenge from all scalars. */
  challenge(label: string): Scalar {
    this.append(label);
    return scalarFromWideBytes(this.#state);
  }

  /** 64 public bytes that stand for everything said so far: what a prover binds its next masks to. */
  get state(): Bytes {
    return this.#state;
  }
}
