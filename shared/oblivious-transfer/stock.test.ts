import { describe, expect, it } from 'vitest';
import { bitDealer } from '../../test/support/bit-dealer.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { type AuthenticatedBits, selectBits } from '../proofs/authenticated-bits.ts';
import { readMessage } from '../proofs/message-reader.ts';
import { writeMessage } from '../proofs/message-writer.ts';
import type { ProvenMessage } from '../proofs/proven-message.ts';
import { PROOF_MASKS } from '../proofs/quicksilver.ts';
import type { BatchPlace } from './batch.ts';
import { addPlaces, EMPTY_STOCK, layOutProofRuns, type Stock, StockTaker, unusedPlaces } from './stock.ts';

const { deal, delta } = bitDealer(4);
const runs = layOutProofRuns({ products: 3, mask: PROOF_MASKS, rest: 5 });
const TUPLES = 4;
const STRINGS = 12;

/** A place as seat 0 has it, which holds the lists of its own and keeps those of seat 1. */
function placeOf(asker: number): BatchPlace {
  const [own, others] = asker === 0 ? (['held', 'kept'] as const) : (['kept', 'held'] as const);
  return {
    selectors: deal(TUPLES)[own],
    strings: deal(STRINGS)[others],
    askerShares: deal(STRINGS)[own],
    answererShares: deal(STRINGS)[others],
    proof: deal(runs.rest.start + runs.rest.count)[own],
  };
}
const [first, second, others] = [placeOf(0), placeOf(0), placeOf(1)] as const;
const full = addPlaces(EMPTY_STOCK, [[first, second], [others]]);
const { stock, taken: address } = takeFrom(full, (taker) => taker.takePlace(0));

/** Gives what was taken, and the stock that is left. */
function takeFrom<Taken>(from: Stock, take: (taker: StockTaker) => Taken): { taken: Taken; stock: Stock } {
  const taker = new StockTaker(from);
  return { taken: take(taker), stock: taker.stock };
}

describe('an index of a place', () => {
  it.each<[string, (taker: StockTaker) => unknown]>([
    ['the selectors', (taker) => taker.selectors(address)],
    ['the mask of a proof', (taker) => taker.proof(address, runs.mask)],
    ['the strings of an answer', (taker) => taker.strings(address, [1, 2, 5])],
  ])('is taken once by one line of machines: %s', (_, take) => {
    const after = takeFrom(stock, take).stock;
    expect(() => takeFrom(after, take)).toThrow('is taken twice');
    expect(takeFrom(stock, take).stock).toEqual(after);
  });

  it('is taken once, also where two lists share one index only', () => {
    const taker = new StockTaker(stock);
    taker.strings(address, [3, 1, 11]);
    expect(() => taker.strings(address, [0, 11])).toThrow('strings 11 of place 0 of seat 0 is taken twice');
    expect(() => taker.strings(address, [4, 4])).toThrow('is taken twice');
    taker.proof(address, runs.mask);
    expect(() => taker.proof(address, { start: runs.rest.start - 1, count: 2 })).toThrow('is taken twice');
  });

  it('of one role is not that of another', () => {
    const taker = new StockTaker(stock);
    taker.strings(address, [0, 1, 2, 3]);
    expect(taker.selectors(address).count).toBe(TUPLES);
    expect(taker.proof(address, { start: 0, count: 4 }).count).toBe(4);
  });

  it('outside of the place is refused', () => {
    const taker = new StockTaker(stock);
    expect(() => taker.strings(address, [STRINGS])).toThrow('has no');
    expect(() => taker.strings(address, [-1])).toThrow('has no');
    expect(() => taker.proof(address, { start: runs.rest.start, count: 6 })).toThrow('has no');
  });
});

it('the same selectors serve two answers, with strings of their own', () => {
  const taker = new StockTaker(stock);
  expect(taker.selectors(address)).toBe(first.selectors);
  const answers = [taker.strings(address, [2, 0, 1]), taker.strings(address, [3, 4, 5])];
  expect(answers[0]!.strings).toEqual(selectBits(first.strings, [2, 0, 1]));
  expect(answers[1]!.askerShares).toEqual(selectBits(first.askerShares, [3, 4, 5]));
  expect(answers[1]!.answererShares).toEqual(selectBits(first.answererShares, [3, 4, 5]));
});

/** A proof of three products of the same known bits. */
const describeProducts = (known: AuthenticatedBits, taker: StockTaker) => (message: ProvenMessage) => {
  const { corrections } = message.multiply(known, known, taker.proof(address, runs.products));
  message.prove({ transcript: new Uint8Array(32), publicFields: encodeUtf8('{}') }, taker.proof(address, runs.mask));
  return corrections;
};

it('two proofs cannot be masked by one place, and two lines of machines prove the same', () => {
  const { held } = deal(3);
  const prove = (taker: StockTaker) => writeMessage(describeProducts(held, taker)).body;
  const { taken: body, stock: after } = takeFrom(stock, prove);
  expect(() => takeFrom(after, prove)).toThrow('proof 0 of place 0 of seat 0 is taken twice');
  expect(takeFrom(stock, prove).taken).toEqual(body);
});

it('both sides of a place make both sides of a proof', () => {
  const [proof, known] = [deal(runs.rest.start), deal(3)];
  const takerOf = (side: 'held' | 'kept') => {
    const taker = new StockTaker(addPlaces(EMPTY_STOCK, [[{ ...first, proof: proof[side] }], []]));
    expect(taker.takePlace(0)).toEqual(address);
    return taker;
  };
  const { body, result } = writeMessage(describeProducts(known.held, takerOf('held')));
  expect(readMessage(body, delta, describeProducts(known.kept, takerOf('kept'))).value).toEqual(result);
});

describe('the places of an asker', () => {
  it('are taken in order, batch after batch, beside those of the other', () => {
    const taker = new StockTaker(addPlaces(stock, [[placeOf(0)], [placeOf(1)]]));
    expect([0, 1].map((asker) => unusedPlaces(taker.stock, asker))).toEqual([2, 2]);
    expect(taker.takePlace(0)).toEqual({ asker: 0, place: 1 });
    expect(taker.selectors({ asker: 0, place: 1 })).toBe(second.selectors);
    expect(taker.takePlace(1)).toEqual({ asker: 1, place: 0 });
    expect(taker.selectors({ asker: 1, place: 0 })).toBe(others.selectors);
    expect(taker.takePlace(0)).toEqual({ asker: 0, place: 2 });
  });

  it('run out with an error, for a batch is made before they do', () => {
    const taker = new StockTaker(stock);
    taker.takePlace(0);
    expect(unusedPlaces(taker.stock, 0)).toBe(0);
    expect(() => taker.takePlace(0)).toThrow('no place left');
    expect(() => new StockTaker(EMPTY_STOCK).takePlace(1)).toThrow('no place left');
    expect(() => taker.takePlace(2)).toThrow('no seat 2');
  });

  it('are dropped when the next one is taken, and do not exist before they are taken', () => {
    const taker = new StockTaker(stock);
    expect(taker.stock[0].current?.bits).toBe(first);
    taker.takePlace(0);
    expect([taker.stock[0].current?.bits, ...taker.stock[0].unused]).toEqual([second]);
    expect(() => taker.strings(address, [0])).toThrow('is not the one that it took last');
    expect(() => new StockTaker(full).selectors(address)).toThrow('is not the one that it took last');
  });
});
