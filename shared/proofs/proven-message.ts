/**
 * A message about authenticated bits, as its description sees it. A protocol describes each of its messages once, as a function of
 * a `ProvenMessage`; `writeMessage` runs it at the author, who holds the bits, and `readMessage` at the other seat, which keeps their
 * keys. Both take the same steps in the same order, so what one writes is what the other checks.
 *
 * The body is the corrections and opened bits in the order of the description, each list packed for itself; then 32 bytes of proof, if
 * there is a product; then 32 bytes of digest over the MACs of all bits that were opened or shown.
 */

import { bytesOfWords } from '../crypto/binary-field.ts';
import { sha256 } from '../crypto/hash.ts';
import { taggedLongHash } from '../crypto/hash-long.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type AuthenticatedBits, correctBits } from './authenticated-bits.ts';
import { andGatesOf, circuitWires } from './authenticated-circuit.ts';
import { type Circuit, evaluatePlain } from './circuit.ts';
import type { Products } from './products.ts';
import { CHALLENGE_BYTES } from './quicksilver.ts';

/** What a proof is bound to besides the body before it. */
export interface ProofContext {
  /** State of the transcript before the step that carries the message: 32 bytes. */
  readonly transcript: Uint8Array;
  /** Canonical JSON, in UTF-8, of an object of the step's kind and its public fields without the body. */
  readonly publicFields: Uint8Array;
}

/** Products with their public corrections, which the protocol goes on with. */
interface MaskedProducts {
  readonly products: AuthenticatedBits;
  readonly corrections: Uint8Array;
}

/** Bytes of the digest that ends every message. */
export const DIGEST_BYTES = 32;

export abstract class ProvenMessage {
  /** The keeper's secret, at the keeper alone. */
  readonly #delta: Uint32Array | undefined;
  readonly #products: Products[] = [];
  readonly #openedTags: Bytes[] = [];
  #proven = false;

  constructor(delta: Uint32Array | undefined) {
    this.#delta = delta;
  }

  /** Public constants, as bits of the author. */
  abstract constants(values: Uint8Array): AuthenticatedBits;

  /** Hidden bits of the author's choice, `values` at the author alone. Like every list of masks, `masks` serve nothing else ever. */
  input(masks: AuthenticatedBits, values?: Uint8Array): AuthenticatedBits {
    return this.#correctTo(masks, values).bits;
  }

  /** All wires of a circuit, with one mask for each of its ANDs in order. The proof shows that the ANDs are right. */
  evaluate(circuit: Circuit, inputs: AuthenticatedBits, masks: AuthenticatedBits): AuthenticatedBits {
    if (masks.count !== circuit.ands) throw new Error(`${masks.count} masks are not those of ${circuit.ands} ANDs`);
    const { left, right, results } = andGatesOf(circuit);
    const values = inputs.values && evaluatePlain(circuit, inputs.values);
    const products = this.#correctTo(masks, values && Uint8Array.from(results, (wire) => values[wire]!)).bits;
    const wires = circuitWires(circuit, { one: this.constants(Uint8Array.of(1)), inputs, products }, values);
    this.#addProducts({ left: wires, leftAt: left, right: wires, rightAt: right, result: wires, resultAt: results });
    return wires;
  }

  /** left ∧ right, place by place, where the corrections of the masks are bits that the protocol sends in any case. */
  multiply(left: AuthenticatedBits, right: AuthenticatedBits, masks: AuthenticatedBits): MaskedProducts {
    const { count } = masks;
    if (left.count !== count || right.count !== count) throw new Error('factors and masks are lists of one length');
    const values = left.values && right.values && andValues(left.values, right.values);
    const { bits: products, corrections } = this.#correctTo(masks, values);
    const places = Int32Array.from({ length: count }, (_, place) => place);
    this.#addProducts({ left, leftAt: places, right, rightAt: places, result: products, resultAt: places });
    return { products, corrections };
  }

  /** Tells the reader bits. At the reader the values are not to be trusted before the message is checked. */
  open(bits: AuthenticatedBits): Uint8Array {
    const values = this.#exchange(bits.count, bits.values);
    this.#authenticate(bits, values);
    return values;
  }

  /**
   * Shows that bits are what the public fields say. It adds no byte to the body, and may follow the proof. An author for which they are not
   * has no such message, which is `proofs/wrong-mac`: so it is where its reader has told it false bits by its own secret.
   */
  show(bits: AuthenticatedBits, values: Uint8Array): void {
    if (bits.values?.some((value, place) => value !== values[place])) {
      throw new Fault('proofs/wrong-mac', 'a bit is not what it is said to be');
    }
    this.#authenticate(bits, values);
  }

  /**
   * The one proof over all products of the message; nothing where it has no product. It takes `PROOF_MASKS` masks. Two different
   * messages that are proven with one set of masks give the difference of both proofs away: masks are the caller's care.
   */
  prove({ transcript, publicFields }: ProofContext, masks: AuthenticatedBits): void {
    if (this.#proven) throw new Error('a message has one proof');
    if (this.#products.length === 0) return;
    this.#proven = true;
    const challenge = taggedLongHash('proof', transcript, sha256(publicFields), this.body()).subarray(0, CHALLENGE_BYTES);
    this.exchangeProof(this.#products, masks, challenge);
  }

  /** The list of `count` bits that is next in the body; `values` at the author. */
  protected abstract exchangeBits(count: number, values: Uint8Array | undefined): Uint8Array;

  /** The proof that is next in the body. */
  protected abstract exchangeProof(products: readonly Products[], masks: AuthenticatedBits, challenge: Uint8Array): void;

  protected abstract body(): Uint8Array;

  /** The digest over all opened bits. It ends the message, so every product must be proven. */
  protected digest(): Bytes {
    if (this.#products.length > 0 && !this.#proven) throw new Error('the products of a message are not proven');
    return taggedLongHash('openedBits', ...this.#openedTags);
  }

  #exchange(count: number, values: Uint8Array | undefined): Uint8Array {
    if (this.#proven) throw new Error('a proof covers the body before it, so nothing but the digest follows');
    return this.exchangeBits(count, values);
  }

  #correctTo(masks: AuthenticatedBits, values: Uint8Array | undefined): { bits: AuthenticatedBits; corrections: Uint8Array } {
    const corrections = this.#exchange(masks.count, values && masks.values && xorValues(values, masks.values));
    return { bits: correctBits(masks, corrections, this.#delta), corrections };
  }

  #addProducts(products: Products): void {
    if (products.resultAt.length > 0) this.#products.push(products);
  }

  /** The MAC of a bit x: at the holder its tag, at the keeper K ⊕ x·Δ. */
  #authenticate(bits: AuthenticatedBits, values: Uint8Array): void {
    if (bits.count !== values.length) throw new Error(`${values.length} values are not those of ${bits.count} bits`);
    const tags = bits.values ? bits.tags : correctBits(bits, values, this.#delta).tags;
    this.#openedTags.push(bytesOfWords(tags));
  }
}

function xorValues(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== right.length) throw new Error(`${left.length} values are not those of ${right.length} masks`);
  return left.map((value, place) => value ^ right[place]!);
}

function andValues(left: Uint8Array, right: Uint8Array): Uint8Array {
  return left.map((value, place) => value & right[place]!);
}
