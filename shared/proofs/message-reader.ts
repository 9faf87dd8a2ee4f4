/** The other side of a message about authenticated bits: it has keys and Δ, reads the body and checks it. */

import { equalBytes } from '../encoding/bytes.ts';
import { packedLength, unpackBits } from '../encoding/packed-bits.ts';
import { Fault } from '../fault.ts';
import { type AuthenticatedBits, keptConstants } from './authenticated-bits.ts';
import type { Products } from './products.ts';
import { DIGEST_BYTES, ProvenMessage } from './proven-message.ts';
import { checkProducts, PROOF_BYTES } from './quicksilver.ts';

declare const CHECKED: unique symbol;

/**
 * What was read of a message that passed every check. `readMessage` alone makes it, so a function that asks for one cannot be called
 * before the message was checked.
 */
export interface CheckedMessage<Value> {
  readonly [CHECKED]: true;
  readonly value: Value;
}

/**
 * Checks a body and gives what the description read of it. Faults, in the order of the checks: `encoding/wrong-length` and
 * `encoding/wrong-shape` (padding) of the lists, whatever the description itself refuses, `encoding/wrong-length` of the whole,
 * `proofs/wrong-proof`, `proofs/wrong-mac`. Where the length of a message follows from public data, its reader has checked it before.
 * The description must give what it learns to nobody but its caller: before the return nothing is checked.
 */
export function readMessage<Result>(
  body: Uint8Array,
  delta: Uint32Array,
  describe: (message: ProvenMessage) => Result,
): CheckedMessage<Result> {
  const reader = new MessageReader(body, delta);
  const value = describe(reader);
  reader.finish();
  return { value } as CheckedMessage<Result>;
}

class MessageReader extends ProvenMessage {
  readonly #all: Uint8Array;
  readonly #secret: Uint32Array;
  #at = 0;

  constructor(body: Uint8Array, delta: Uint32Array) {
    super(delta);
    this.#all = body;
    this.#secret = delta;
  }

  override constants(values: Uint8Array): AuthenticatedBits {
    return keptConstants(values, this.#secret);
  }

  finish(): void {
    this.#expectRemaining(DIGEST_BYTES);
    if (!equalBytes(this.#take(DIGEST_BYTES), this.digest())) {
      throw new Fault('proofs/wrong-mac', 'a bit that was opened is not the one that was authenticated');
    }
  }

  protected override exchangeBits(count: number, values: Uint8Array | undefined): Uint8Array {
    if (values) throw new Error('a reader does not have the values of bits');
    return unpackBits(this.#take(packedLength(count)), count);
  }

  protected override exchangeProof(products: readonly Products[], masks: AuthenticatedBits, challenge: Uint8Array): void {
    this.#expectRemaining(PROOF_BYTES + DIGEST_BYTES);
    checkProducts(products, masks, challenge, this.#secret, this.#take(PROOF_BYTES));
  }

  protected override body(): Uint8Array {
    return this.#all.subarray(0, this.#at);
  }

  #expectRemaining(length: number): void {
    if (this.#all.length - this.#at !== length) throw new Fault('encoding/wrong-length', 'the message has another length');
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#all.length) throw new Fault('encoding/wrong-length', 'the message ends before its last list');
    const taken = this.#all.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}
