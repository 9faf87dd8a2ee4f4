/** The sums over products that a proof weighs by the powers of a challenge χ, as its prover and its verifier have them (`quicksilver.ts`). */

import { ELEMENT_WORDS, type MultiplicationTable, multiplyByTable, multiplyInto } from '../crypto/binary-field.ts';
import type { AuthenticatedBits } from './authenticated-bits.ts';

/** Products of a list: for each n, the result at `resultAt[n]` is the left factor at `leftAt[n]` times the right at `rightAt[n]`. */
export interface Products {
  readonly left: AuthenticatedBits;
  readonly leftAt: Int32Array;
  readonly right: AuthenticatedBits;
  readonly rightAt: Int32Array;
  readonly result: AuthenticatedBits;
  readonly resultAt: Int32Array;
}

/** constantTerm := constantTerm·χ ⊕ M_a·M_b; linearTerm := linearTerm·χ ⊕ a·M_b ⊕ b·M_a ⊕ M_x, for one product after the other. */
export function addHeldProducts(
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
export function addKeptProducts(
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

export function valuesOf({ values }: AuthenticatedBits): Uint8Array {
  if (!values) throw new Error('only the holder of bits proves something about them');
  return values;
}
