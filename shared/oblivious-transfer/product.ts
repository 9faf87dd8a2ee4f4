/**
 * A product of a selector q of the asker and a string m of the answerer, by a cross tuple (r, s, p, v) (Beaver 1991, with one factor
 * at each seat). The asker shows d = q ⊕ r, the answerer e = m ⊕ s and w = v ⊕ d·s; then e·d ⊕ e·r ⊕ p ⊕ w = q·m, held by the asker.
 *
 * d is a one-time pad of q, e of m; w is fixed by the asker's result and p. The answerer sends nothing that depends on r, and the
 * asker nothing after d: so one r and one d serve all strings of a tuple. w may leave only after d's MACs and the proof behind q
 * have been checked.
 *
 * Both seats compute the same from their own side of the bits. All lists have one bit of each product, so a caller first selects
 * r and d for each of them (`selectBits`).
 */

import {
  type AuthenticatedBits,
  heldConstants,
  keptConstants,
  xorBitInto,
  xorBits,
  zeroBits,
} from '../proofs/authenticated-bits.ts';

/** The bits of a list where the public `factors` are 1, and 0 elsewhere. */
function multiplyByPublic(bits: AuthenticatedBits, factors: Uint8Array): AuthenticatedBits {
  if (factors.length !== bits.count) throw new Error(`${factors.length} factors do not fit ${bits.count} bits`);
  const product = zeroBits(bits.count, bits);
  for (let at = 0; at < factors.length; at++) if (factors[at] === 1) xorBitInto(product, at, bits, at);
  return product;
}

/** w = v ⊕ d·s: what the answerer opens, from its shares v, its strings s, and the asker's opened d. */
export function answerShares(
  opened: Uint8Array,
  strings: AuthenticatedBits,
  answererShares: AuthenticatedBits,
): AuthenticatedBits {
  return xorBits(answererShares, multiplyByPublic(strings, opened));
}

/** Opened bits of one list of products: d of the asker, e and w of the answerer. */
interface OpenedFactors {
  readonly selectors: Uint8Array;
  readonly strings: Uint8Array;
  readonly shares: Uint8Array;
}

/** q·m, authenticated to the asker, from r and p of the tuple. `delta` is the secret of the seat that computes. */
export function productBits(
  opened: OpenedFactors,
  selectors: AuthenticatedBits,
  askerShares: AuthenticatedBits,
  delta: Uint32Array,
): AuthenticatedBits {
  const known = opened.shares.map((share, at) => share ^ (opened.strings[at]! & opened.selectors[at]!));
  const constants = askerShares.values ? heldConstants(known) : keptConstants(known, delta);
  return xorBits(constants, xorBits(askerShares, multiplyByPublic(selectors, opened.strings)));
}
