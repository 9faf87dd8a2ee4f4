/**
 * The proof that hidden bits multiply as they should: QuickSilver for circuits (Yang, Sarkar, Weng, Wang 2021), made without
 * interaction. For a product x = a·b of authenticated bits, with M = K ⊕ x·Δ for each of the three,
 *
 *   K_a·K_b ⊕ K_x·Δ  =  M_a·M_b ⊕ (a·M_b ⊕ b·M_a ⊕ M_x)·Δ ⊕ (a·b ⊕ x)·Δ².
 *
 * The prover sends U and V, the sums of the first two coefficients of all products, weighted by the powers of a challenge χ and
 * masked by 128 random bits; a wrong product leaves a term in Δ², which can only be made up for by a guess of Δ. The error is at
 * most (products + 3) / 2^128 for each challenge that a cheating prover tries.
 */

import {
  bytesOfWords,
  ELEMENT_BYTES,
  ELEMENT_WORDS,
  multiplicationTable,
  multiplyInto,
  timesX,
  wordsOfBytes,
} from '../crypto/binary-field.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { packBits } from '../encoding/packed-bits.ts';
import { Fault } from '../fault.ts';
import type { AuthenticatedBits } from './authenticated-bits.ts';
import { productKernels } from './product-kernels.ts';
import { type Products, valuesOf } from './products.ts';

/** Bytes of a proof: U and V. */
export const PROOF_BYTES = 2 * ELEMENT_BYTES;
export const CHALLENGE_BYTES = ELEMENT_BYTES;
/** How many random bits mask a proof. They must never mask another one. */
export const PROOF_MASKS = 8 * ELEMENT_BYTES;

/** U ‖ V over all products in their order, for a challenge of 16 bytes that binds everything but the proof. */
export function proveProducts(all: readonly Products[], masks: AuthenticatedBits, challenge: Uint8Array): Bytes {
  const table = multiplicationTable(wordsOfBytes(challenge));
  const constantTerm = new Uint32Array(ELEMENT_WORDS);
  const linearTerm = new Uint32Array(ELEMENT_WORDS);
  const { addHeld } = productKernels();
  for (const products of all) addHeld(constantTerm, linearTerm, table, products);
  addInto(constantTerm, combineTags(masks));
  addInto(linearTerm, wordsOfBytes(packBits(valuesOf(masks))));
  return concatBytes(bytesOfWords(constantTerm), bytesOfWords(linearTerm));
}

/** Throws `proofs/wrong-proof` unless the proof shows that all products are right. */
export function checkProducts(
  all: readonly Products[],
  masks: AuthenticatedBits,
  challenge: Uint8Array,
  delta: Uint32Array,
  proof: Uint8Array,
): void {
  const table = multiplicationTable(wordsOfBytes(challenge));
  const expected = new Uint32Array(ELEMENT_WORDS);
  const timesDelta = wordsOfBytes(proof.subarray(ELEMENT_BYTES, PROOF_BYTES));
  const resultKeys = new Uint32Array(ELEMENT_WORDS);
  const { addKept } = productKernels();
  for (const products of all) addKept(expected, resultKeys, table, products);
  addInto(timesDelta, resultKeys);
  multiplyInto(expected, 0, timesDelta, 0, delta, 0);
  addInto(expected, combineTags(masks));
  if (!equalBytes(bytesOfWords(expected), proof.subarray(0, ELEMENT_BYTES))) {
    throw new Fault('proofs/wrong-proof', 'a product of hidden bits is not proven');
  }
}

/** Σ X^i · tag i: one field element that 128 random bits make uniform. */
function combineTags({ count, tags }: AuthenticatedBits): Uint32Array {
  if (count !== PROOF_MASKS) throw new Error(`a proof is masked by ${PROOF_MASKS} bits, not by ${count}`);
  const sum = new Uint32Array(ELEMENT_WORDS);
  for (let i = count - 1; i >= 0; i--) {
    timesX(sum, 0);
    for (let word = 0; word < ELEMENT_WORDS; word++) sum[word]! ^= tags[ELEMENT_WORDS * i + word]!;
  }
  return sum;
}

function addInto(sum: Uint32Array, element: Uint32Array): void {
  for (let word = 0; word < ELEMENT_WORDS; word++) sum[word]! ^= element[word]!;
}
