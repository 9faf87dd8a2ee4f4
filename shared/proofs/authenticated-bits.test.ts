import { describe, expect, it } from 'vitest';
import { bitDealer, wrongTags } from '../../test/support/bit-dealer.ts';
import {
  type AuthenticatedBits,
  concatBits,
  correctBits,
  type HeldBits,
  heldConstants,
  keptConstants,
  selectBits,
  sliceBits,
  xorBitInto,
  xorBits,
  zeroBits,
} from './authenticated-bits.ts';

const { delta, deal, bits } = bitDealer(1);
const left = deal(200);
const right = deal(200);
const mask = deal(200);
const places = [199, 0, 7, 7, 63];

/** The same operation on both sides: what it gives must be two sides of one list, with these values. */
function expectBoth(held: HeldBits, kept: AuthenticatedBits, values: ArrayLike<number>): void {
  expect(Array.from(held.values)).toEqual(Array.from(values));
  expect(held.tags.length).toBe(4 * held.count);
  expect(wrongTags(held, kept, delta)).toEqual([]);
}

describe('what is done on both sides keeps M = K ⊕ x·Δ', () => {
  it('for bits that are selected, in any order and more than once', () => {
    const values = places.map((place) => left.held.values[place]!);
    expectBoth(selectBits(left.held, places), selectBits(left.kept, Int32Array.from(places)), values);
    expectBoth(selectBits(left.held, []), selectBits(left.kept, []), []);
  });

  it('for a slice, which shares the memory of its list', () => {
    const held = sliceBits(left.held, 10, 33);
    expectBoth(held, sliceBits(left.kept, 10, 33), left.held.values.subarray(10, 43));
    expectBoth(sliceBits(held, 3, 30), sliceBits(left.kept, 13, 30), left.held.values.subarray(13, 43));
    expect(held.tags.buffer).toBe(left.held.tags.buffer);
  });

  it('for lists one after the other', () => {
    const values = [...left.held.values, ...right.held.values.subarray(0, 5)];
    const held = concatBits(left.held, sliceBits(right.held, 0, 5));
    expectBoth(held, concatBits(left.kept, sliceBits(right.kept, 0, 5)), values);
  });

  it('for the XOR of two lists', () => {
    const values = left.held.values.map((value, i) => value ^ right.held.values[i]!);
    expectBoth(xorBits(left.held, right.held), xorBits(left.kept, right.kept), values);
  });

  it('for sums of single bits', () => {
    const sums = [left.held, left.kept].map((side, i) => {
      const sum = zeroBits(2, side);
      for (const place of [3, 5, 8]) xorBitInto(sum, 1, side, place);
      xorBitInto(sum, 1, [right.held, right.kept][i]!, 0);
      return sum;
    });
    const value = [3, 5, 8].reduce((sum, place) => sum ^ left.held.values[place]!, right.held.values[0]!);
    expectBoth(sums[0] as HeldBits, sums[1]!, [0, value]);
  });

  it('for constants', () => {
    const values = bits(100);
    expectBoth(heldConstants(values), keptConstants(values, delta), values);
    expect(heldConstants(values).tags.every((word) => word === 0)).toBe(true);
    expectBoth(zeroBits(3, left.held), zeroBits(3, left.kept), [0, 0, 0]);
  });

  it('for masks with corrections, whatever Δ a holder has of its own', () => {
    const corrections = bits(200);
    const values = mask.held.values.map((value, i) => value ^ corrections[i]!);
    const held = correctBits(mask.held, corrections, bitDealer(2).delta);
    expectBoth(held, correctBits(mask.kept, corrections, delta), values);
    expectBoth(correctBits(mask.held, corrections), correctBits(mask.kept, corrections, delta), values);
  });
});

it('an operation leaves the lists that it is given as they were', () => {
  const [held, kept] = [left.held, left.kept].map((side) => [...side.tags, ...(side.values ?? [])]);
  selectBits(left.held, places);
  concatBits(left.kept, right.kept);
  xorBits(left.held, right.held);
  correctBits(left.kept, bits(200), delta);
  correctBits(left.held, bits(200), delta);
  expect([...left.held.tags, ...left.held.values]).toEqual(held);
  expect([...left.kept.tags]).toEqual(kept);
});

it.each<[string, () => unknown]>([
  ['lists of two sides are added', () => xorBits(left.held, right.kept)],
  ['lists of two sides are joined', () => concatBits(left.kept, right.held)],
  ['lists of two lengths are added', () => xorBits(left.held, sliceBits(right.held, 0, 199))],
  ['a place is past the end', () => selectBits(left.held, [200])],
  ['a place is negative', () => selectBits(left.kept, [-1])],
  ['a slice goes past the end', () => sliceBits(left.held, 199, 2)],
  ['a sum goes past the end', () => xorBitInto(zeroBits(1, left.held), 1, left.held, 0)],
  ['a keeper corrects without its secret', () => correctBits(mask.kept, bits(200))],
  ['there are fewer corrections than masks', () => correctBits(mask.kept, bits(199), delta)],
  ['no list is joined', () => concatBits()],
])('it is a mistake of the caller where %s', (_, mistake) => {
  expect(mistake).toThrow(Error);
});
