/**
 * Fiat–Shamir transcript: instead of a random challenge of the verifier, the hash of all messages before it. It is a chain of
 * SHA-512: the state of 64 bytes is hashed with the label and the parts of the next message, each prefixed with its length, so
 * that no two sequences of messages give the same input.
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

  challenge(label: string): Scalar {
    this.append(label);
    return scalarFromWideBytes(this.#state);
  }

  /** 64 public bytes that stand for everything said so far. A prover binds its next masks to them. */
  get state(): Bytes {
    return this.#state;
  }
}
