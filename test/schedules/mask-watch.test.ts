import { expect, it } from 'vitest';
import { addPlaces, EMPTY_STOCK, StockTaker } from '../../shared/oblivious-transfer/stock.ts';
import { authenticatedBits, WORDS_PER_TAG } from '../../shared/proofs/authenticated-bits.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { testSeed } from '../support/table.ts';
import { MaskWatch } from './mask-watch.ts';

const BITS = 8;

function bits(name: string) {
  const random = randomIntegers(testSeed(name), 'bits');
  const tags = Uint32Array.from({ length: WORDS_PER_TAG * BITS }, () => random(2 ** 32));
  return authenticatedBits(tags, new Uint8Array(BITS));
}

function stock(proof: string) {
  const place = {
    ...{ selectors: bits('selectors'), strings: bits('strings'), proof: bits(proof) },
    ...{ askerShares: bits('asker'), answererShares: bits('answerer') },
  };
  return addPlaces(EMPTY_STOCK, [[place], []]);
}

/** Writes a message of one bit, with masks of a stock that no other message knows of. */
function write(watch: MaskWatch, proof: string, says: number): void {
  const taker = new StockTaker(stock(proof));
  taker.proof(taker.takePlace(0), { start: 0, count: BITS });
  const said = authenticatedBits(new Uint32Array(WORDS_PER_TAG), Uint8Array.of(says));
  watch.write((message) => message.open(said));
}

it('a mask is found in two messages, whichever stock it was taken from, and not in one that was written twice', () => {
  const watch = new MaskWatch();
  write(watch, 'one', 0);
  write(watch, 'one', 0);
  write(watch, 'other', 1);
  expect(watch.violation).toBeUndefined();
  expect(watch.masks).toBe(2 * BITS);
  const again = new MaskWatch();
  write(again, 'one', 0);
  write(again, 'one', 1);
  expect(again.violation).toBe('a mask serves in the messages 0 and 1');
});
