import { describe, expect, it } from 'vitest';
import { dealBits, fitsTogether, wordStream } from '../../test/support/dealt-bits.ts';
import { type HeldBits, xorBits } from '../proofs/authenticated-bits.ts';
import { answerShares, productBits } from './product.ts';

const next = wordStream(9);
const askerDelta = next(4);
const answererDelta = next(4);

/** One row for each value of q, r, m, s and v. */
const ROWS = Array.from({ length: 32 }, (_, row) => [0, 1, 2, 3, 4].map((bit) => (row >> bit) & 1));
const column = (at: number): Uint8Array => Uint8Array.from(ROWS, (row) => row[at]!);
const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((bit, at) => bit ^ right[at]!);

describe('a product by a cross tuple', () => {
  const [factors, selectors, entries, strings, shares] = [0, 1, 2, 3, 4].map(column) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const selectorBits = dealBits(next, answererDelta, selectors);
  const askerShares = dealBits(
    next,
    answererDelta,
    shares.map((share, at) => share ^ (selectors[at]! & strings[at]!)),
  );
  const stringBits = dealBits(next, askerDelta, strings);
  const answererShares = dealBits(next, askerDelta, shares);
  const openedSelectors = xor(factors, selectors);
  const answer = answerShares(openedSelectors, stringBits.held, answererShares.held) as HeldBits;
  const opened = { selectors: openedSelectors, strings: xor(entries, strings), shares: answer.values };
  const result = productBits(opened, selectorBits.held, askerShares.held, askerDelta) as HeldBits;

  it('is the product, for every value of both factors and of the tuple', () => {
    expect(result.values).toEqual(factors.map((factor, at) => factor & entries[at]!));
  });

  it('is authenticated to the asker, and the answer to the answerer', () => {
    expect(fitsTogether(result, productBits(opened, selectorBits.kept, askerShares.kept, answererDelta), answererDelta)).toBe(
      true,
    );
    expect(fitsTogether(answer, answerShares(openedSelectors, stringBits.kept, answererShares.kept), askerDelta)).toBe(true);
  });

  it('shows the asker nothing besides its result: the answer follows from what the asker knows', () => {
    answer.values.forEach((share, at) => {
      expect(share).toBe(result.values[at]! ^ (opened.strings[at]! & factors[at]!) ^ askerShares.held.values[at]!);
    });
  });

  it('takes one r and one d for two strings', () => {
    const other = dealBits(next, askerDelta, xor(strings, shares));
    const otherShares = dealBits(next, askerDelta, selectors);
    const otherProduct = xor(
      selectors,
      selectors.map((selector, at) => selector & other.held.values[at]!),
    );
    const again = answerShares(openedSelectors, other.held, otherShares.held) as HeldBits;
    const openedAgain = { selectors: openedSelectors, strings: xor(entries, other.held.values), shares: again.values };
    const second = productBits(openedAgain, selectorBits.held, dealBits(next, answererDelta, otherProduct).held, askerDelta);
    expect((second as HeldBits).values).toEqual(result.values);
    expect(xorBits(second, result).values).not.toContain(1);
  });
});
