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
  type MultiplicationTable,
  multiplicationTable,
  multiplyByTable,
  multiplyInto,
  timesX,
  wordsOfBytes,
} from '../crypto/binary-field.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { packBits } from '../encoding/packed-bits.ts';
import { Fault } from '../fault.ts';
import type { AuthenticatedBits } from './authenticated-bits.ts';

/** Bytes of a proof: U and V. */
export const PROOF_BYTES = 2 * ELEMENT_BYTES;
/** Bytes of a challenge χ: one field element. */
export const CHALLENGE_BYTES = ELEMENT_BYTES;
/** How many random bits mask a proof. They must never mask another one. */
export const PROOF_MASKS = 8 * ELEMENT_BYTES;

/** Products of a list: for each n, the result at `resultAt[n]` is the left factor at `leftAt[n]` times the right at `rightAt[n]`. */
export interface Products {
  readonly left: AuthenticatedBits;
  readonly leftAt: Int32Array;
  readonly right: AuthenticatedBits;
  readonly rightAt: Int32Array;
  readonly result: AuthenticatedBits;
  readonly resultAt: Int32Array;
}

/** U ‖ V over all products in their order, for a challenge of 16 bytes that binds everything but the proof. */
export function proveProducts(all: readonly Products[], masks: AuthenticatedBits, challenge: Uint8Array): Bytes {
  const table = multiplicationTable(wordsOfBytes(challenge));
  const constantTerm = new Uint32Array(ELEMENT_WORDS);
  const linearTerm = new Uint32Array(ELEMENT_WORDS);
  for (const products of all) addHeldProducts(constantTerm, linearTerm, table, products);
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
  for (const products of all) addKeptProducts(expected, resultKeys, table, products);
  addInto(timesDelta, resultKeys);
  multiplyInto(expected, 0, timesDelta, 0, delta, 0);
  addInto(expected, combineTags(masks));
  if (!equalBytes(bytesOfWords(expected), proof.subarray(0, ELEMENT_BYTES))) {
    throw new Fault('proofs/wrong-proof', 'a product of hidden bits is not proven');
  }
}

/** constantTerm := constantTerm·χ ⊕ M_a·M_b; linearTerm := linearTerm·χ ⊕ a·M_b ⊕ b·M_a ⊕ M_x, for one product after the other. */
function addHeldProducts(
  constantTerm: Uint32Array,
  linearTerm: Uint32Array,
  table: MultiplicationTable,
  { left, leftAt, right, rightAt, result, resultAt }: Products,
): void {
  const leftValues = valuesOf(left);
  const rightValues = valuesOf(right);
  for (let i = 0; i < resultAt.length; i++) {
    const leftTag = ELEMENT_WORDS * leftAt[i]!;
    const rightTag = ELEMENT_WORDS * rightAt[i]!;
    const resultTag = ELEMENT_WORDS * resultAt[i]!;
    const leftMask = -leftValues[leftAt[i]!]!;
    const rightMask = -rightValues[rightAt[i]!]!;
    multiplyByTable(table, constantTerm, 0);
    multiplyInto(constantTerm, 0, left.tags, leftTag, right.tags, rightTag);
    multiplyByTable(table, linearTerm, 0);
    for (let word = 0; word < ELEMENT_WORDS; word++) {
      linearTerm[word]! ^=
        (right.tags[rightTag + word]! & leftMask) ^ (left.tags[leftTag + word]! & rightMask) ^ result.tags[resultTag + word]!;
    }
  }
}

/** factorKeys := factorKeys·χ ⊕ K_a·K_b; resultKeys := resultKeys·χ ⊕ K_x, which is multiplied by Δ once, at the end. */
function addKeptProducts(
  factorKeys: Uint32Array,
  resultKeys: Uint32Array,
  table: MultiplicationTable,
  { left, leftAt, right, rightAt, result, resultAt }: Products,
): void {
  for (let i = 0; i < resultAt.length; i++) {
    const resultTag = ELEMENT_WORDS * resultAt[i]!;
    multiplyByTable(table, factorKeys, 0);
    multiplyInto(factorKeys, 0, left.tags, ELEMENT_WORDS * leftAt[i]!, right.tags, ELEMENT_WORDS * rightAt[i]!);
    multiplyByTable(table, resultKeys, 0);
    for (let word = 0; word < ELEMENT_WORDS; word++) resultKeys[word]! ^= result.tags[resultTag + word]!;
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

function valuesOf({ values }: AuthenticatedBits): Uint8Array {
  if (!values) throw new Error('only the holder of bits proves something about them');
  return values;
}

function addInto(sum: Uint32Array, element: Uint32Array): void {
  for (let word = 0; word < ELEMENT_WORDS; word++) sum[word]! ^= element[word]!;
}
