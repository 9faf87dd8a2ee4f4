/** Measures a deck of cards: a shuffle with its proof, its check alone, and its check among many; then whole matches (`cards-match.ts`). */

import crypto from 'node:crypto';
import { addKey, addShuffle, beginDeck, nextShuffle, shuffleClaims } from '../shared/cards/dealt-deck.ts';
import { makeHandKey } from '../shared/cards/hand-key.ts';
import { checkShuffles, makeShuffle, type ShuffleClaim } from '../shared/cards/shuffle.ts';
import { encodeBase64url } from '../shared/encoding/bytes.ts';
import { measureCardMatch, reportCardMatch } from './cards-match.ts';
import { median } from './statistics.ts';

const CARDS = 52;
/** As many as a verifier checks at once. */
const TOGETHER = 20;
const RUNS = 5;

interface CardsFigures {
  readonly cards: number;
  readonly proveMs: number;
  readonly checkMs: number;
  readonly checkEachMs: number;
  readonly proofBytes: number;
}

/** Processor time of one call in ms, which other programs on the machine disturb less than the clock. */
function processorTime<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000, result };
}

/** The figures of the primitive, each claim of which is a new one: hands of two seats. */
function measureCards(): CardsFigures {
  const match = encodeBase64url(crypto.randomBytes(16));
  const seeds = [crypto.randomBytes(32), crypto.randomBytes(32)];
  const proving: number[] = [];
  const claims: ShuffleClaim[] = [];
  for (let hand = 1; claims.length < TOGETHER + 2; hand++) {
    const context = { match, hand };
    let deck = beginDeck(context, 'playing-cards', CARDS, [0, 1]);
    for (const [seat, seed] of seeds.entries()) {
      const { key, proof } = makeHandKey(seed, context, seat);
      deck = addKey(deck, seat, key, proof);
    }
    for (const [seat, seed] of seeds.entries()) {
      const made = processorTime(() => makeShuffle(seed, nextShuffle(deck, seat)));
      proving.push(made.ms);
      deck = addShuffle(deck, seat, made.result.deck, made.result.proof);
    }
    claims.push(...shuffleClaims(deck));
  }
  const check = (some: readonly ShuffleClaim[]): number =>
    processorTime(() => {
      if (checkShuffles(some).some((fault) => fault !== undefined)) throw new Error('an honest shuffle was refused');
    }).ms;
  const rounded = (ms: number) => Math.round(10 * ms) / 10;
  return {
    cards: CARDS,
    proveMs: rounded(median(proving)),
    checkMs: rounded(median(claims.slice(0, RUNS).map((claim) => check([claim])))),
    checkEachMs: rounded(check(claims.slice(-TOGETHER)) / TOGETHER),
    proofBytes: claims[0]!.proof.length,
  };
}

export async function benchCards({ json }: { readonly json: boolean }): Promise<void> {
  const figures = measureCards();
  if (json) {
    console.log(JSON.stringify({ ...figures, ...(await measureCardMatch()) }));
    return;
  }
  const { cards, proveMs, checkMs, checkEachMs, proofBytes } = figures;
  console.log(`A deck of ${cards} cards: processor time, one core`);
  console.log(
    `  shuffle and prove ${proveMs} ms  check ${checkMs} ms  each of ${TOGETHER} ${checkEachMs} ms  proof ${proofBytes} bytes`,
  );
  reportCardMatch(await measureCardMatch());
}
