import { describe, expect, it } from 'vitest';
import { bitDealer } from '../../test/support/bit-dealer.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { selectBits } from '../proofs/authenticated-bits.ts';
import { readMessage } from '../proofs/message-reader.ts';
import { writeMessage } from '../proofs/message-writer.ts';
import type { ProvenMessage } from '../proofs/proven-message.ts';
import { PROOF_MASKS } from '../proofs/quicksilver.ts';
import {
  addPlaces,
  EMPTY_STOCK,
  layOutProofRuns,
  type PlaceBits,
  type Stock,
  takePlace,
  takeProofRun,
  takeSelectors,
  takeStrings,
  unusedPlaces,
} from './stock.ts';

const { deal, delta } = bitDealer(4);
const runs = layOutProofRuns({ products: 3, mask: PROOF_MASKS, rest: 5 });
const TUPLES = 4;
const STRINGS = 12;

/** A place as seat 0 has it, which holds the lists of its own and keeps those of seat 1. */
function placeOf(asker: 0 | 1): PlaceBits {
  const [own, others] = asker === 0 ? (['held', 'kept'] as const) : (['kept', 'held'] as const);
  return {
    selectors: deal(TUPLES)[own],
    strings: deal(STRINGS)[others],
    askerShares: deal(STRINGS)[own],
    answererShares: deal(STRINGS)[others],
    proof: deal(runs.rest.start + runs.rest.count)[own],
  };
}
const batch = [[placeOf(0), placeOf(0)], [placeOf(1)]] as const;
const full = addPlaces(EMPTY_STOCK, batch);
const { stock, address } = takePlace(full, 0);

describe('an index of a place', () => {
  it.each<[string, (stock: Stock) => { stock: Stock }]>([
    ['the selectors', (given) => takeSelectors(given, address)],
    ['the mask of a proof', (given) => takeProofRun(given, address, runs.mask)],
    ['the strings of an answer', (given) => takeStrings(given, address, [1, 2, 5])],
  ])('is taken once: %s', (_, take) => {
    const after = take(stock).stock;
    expect(() => take(after)).toThrow('is taken twice');
    expect(() => take(stock)).not.toThrow();
  });

  it('is taken once, also where two lists share one index only', () => {
    const after = takeStrings(stock, address, [3, 1, 11]).stock;
    expect(() => takeStrings(after, address, [0, 11])).toThrow('strings 11 of place 0 of seat 0 is taken twice');
    expect(() => takeStrings(stock, address, [4, 4])).toThrow('is taken twice');
    const overlapping = { start: runs.mask.start + runs.mask.count - 1, count: 2 };
    expect(() => takeProofRun(takeProofRun(stock, address, runs.mask).stock, address, overlapping)).toThrow('is taken twice');
  });

  it('of one role is not that of another', () => {
    const after = takeSelectors(takeStrings(stock, address, [0, 1, 2, 3]).stock, address).stock;
    expect(takeProofRun(after, address, { start: 0, count: 4 }).bits.count).toBe(4);
  });

  it('outside of the place is refused', () => {
    expect(() => takeStrings(stock, address, [STRINGS])).toThrow('has no');
    expect(() => takeStrings(stock, address, [-1])).toThrow('has no');
    expect(() => takeProofRun(stock, address, { start: runs.rest.start, count: 6 })).toThrow('has no');
  });
});

it('the same selectors serve two answers, with strings of their own', () => {
  const asked = takeSelectors(stock, address);
  const first = takeStrings(asked.stock, address, [0, 1, 2]);
  const second = takeStrings(first.stock, address, [3, 4, 5]);
  expect(asked.bits).toBe(batch[0][0]!.selectors);
  expect(first.strings).toEqual(selectBits(batch[0][0]!.strings, [0, 1, 2]));
  expect(second.askerShares).toEqual(selectBits(batch[0][0]!.askerShares, [3, 4, 5]));
  expect(second.answererShares).toEqual(selectBits(batch[0][0]!.answererShares, [3, 4, 5]));
});

it('two proofs cannot be masked by one place, and two lines of machines prove the same', () => {
  const context = { transcript: new Uint8Array(32), publicFields: encodeUtf8('{}') };
  const known = deal(3);
  const prove = (given: Stock) => {
    const products = takeProofRun(given, address, runs.products);
    const mask = takeProofRun(products.stock, address, runs.mask);
    const describeProducts = (message: ProvenMessage) => {
      message.multiply(known.held, known.held, products.bits);
      message.prove(context, mask.bits);
    };
    return { body: writeMessage(describeProducts).body, stock: mask.stock };
  };
  const { body, stock: after } = prove(stock);
  expect(() => prove(after)).toThrow('proof 0 of place 0 of seat 0 is taken twice');
  expect(prove(stock).body).toEqual(body);
});

describe('the places of an asker', () => {
  it('are taken in order, batch after batch, beside those of the other', () => {
    const more = addPlaces(stock, [[placeOf(0)], [placeOf(1)]]);
    expect([0, 1].map((asker) => unusedPlaces(more, asker as 0 | 1))).toEqual([2, 2]);
    const second = takePlace(more, 0);
    expect(second.address).toEqual({ asker: 0, place: 1 });
    expect(takeSelectors(second.stock, second.address).bits).toBe(batch[0][1].selectors);
    const others = takePlace(second.stock, 1);
    expect(others.address).toEqual({ asker: 1, place: 0 });
    expect(takeSelectors(others.stock, others.address).bits).toBe(batch[1][0].selectors);
    expect(takePlace(others.stock, 0).address).toEqual({ asker: 0, place: 2 });
  });

  it('run out with an error, for a batch is made before they do', () => {
    const last = takePlace(stock, 0).stock;
    expect(unusedPlaces(last, 0)).toBe(0);
    expect(() => takePlace(last, 0)).toThrow('no place left');
    expect(() => takePlace(EMPTY_STOCK, 1)).toThrow('no place left');
  });

  it('are dropped when the next one is taken', () => {
    const next = takePlace(stock, 0);
    expect(() => takeStrings(next.stock, address, [0])).toThrow('is not the one that it took last');
    expect(JSON.stringify(next.stock[0])).not.toContain(JSON.stringify(batch[0][0].proof.values));
    expect(() => takeSelectors(full, address)).toThrow('is not the one that it took last');
  });
});

it('both sides of a place make both sides of a proof', () => {
  const [proof, known] = [deal(runs.rest.start), deal(3)];
  const describeOn = (side: 'held' | 'kept') => {
    const taken = takePlace(addPlaces(EMPTY_STOCK, [[{ ...batch[0][0], proof: proof[side] }], []]), 0);
    const products = takeProofRun(taken.stock, taken.address, runs.products);
    const mask = takeProofRun(products.stock, taken.address, runs.mask);
    return (message: ProvenMessage) => {
      const result = message.multiply(known[side], known[side], products.bits);
      message.prove({ transcript: new Uint8Array(32), publicFields: new Uint8Array(0) }, mask.bits);
      return result.corrections;
    };
  };
  const { body, result } = writeMessage(describeOn('held'));
  expect(readMessage(body, delta, describeOn('kept')).value).toEqual(result);
});
