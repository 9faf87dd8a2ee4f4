import { describe, expect, it } from 'vitest';
import { dealBits, fitsTogether, randomValues, wordStream } from '../../test/support/dealt-bits.ts';
import { ELEMENT_WORDS, timesX } from '../crypto/binary-field.ts';
import { taggedHash } from '../crypto/hash.ts';
import { authenticatedBits } from '../proofs/authenticated-bits.ts';
import {
  answerTuples,
  askTuples,
  checkAnswers,
  commitToChecks,
  hashChecks,
  type TupleMessage,
  type TupleRun,
  tuplePrefix,
} from './cross-tuple.ts';

const next = wordStream(7);
const askerDelta = next(4);
const answererDelta = next(4);
const bothDeltas = askerDelta.map((word, at) => word ^ answererDelta[at]!);
const prefix = tuplePrefix(new Uint8Array(32).fill(5), 1);

/** Fresh random bits for one run of tuples with these r and s. */
function deal(run: TupleRun, selectors: Uint8Array, strings: Uint8Array) {
  const count = run.raw * run.width;
  return {
    selectors: dealBits(next, answererDelta, selectors),
    askerMasks: dealBits(next, answererDelta, randomValues(next, count)),
    strings: dealBits(next, askerDelta, strings),
    answererMasks: dealBits(next, askerDelta, randomValues(next, count)),
  };
}

/** What a cheating seat adds to what it should have sent or computed. */
interface Lies {
  readonly message: (message: TupleMessage) => TupleMessage;
  /** Added to v and to p, by the seat that shares them. */
  readonly answererShares: Uint8Array;
  readonly askerShares: Uint8Array;
  /** Added to the check that the cheater shows. */
  readonly checks: Uint32Array;
}

const honest = (run: TupleRun): Lies => ({
  message: (message) => message,
  answererShares: new Uint8Array(run.raw * run.width),
  askerShares: new Uint8Array(run.raw * run.width),
  checks: new Uint32Array(ELEMENT_WORDS * run.raw),
});

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((bit, at) => bit ^ right[at]!);

/** Adds Σ X^k·bit_k·Δ for each tuple: what a share that is off by these bits adds to a check. */
function weighed(run: TupleRun, bits: Uint8Array, delta: Uint32Array): Uint32Array {
  const sums = new Uint32Array(ELEMENT_WORDS * run.raw);
  for (let tuple = 0; tuple < run.raw; tuple++) {
    for (let part = run.width - 1; part >= 0; part--) {
      timesX(sums, ELEMENT_WORDS * tuple);
      for (let word = 0; word < 4; word++) sums[4 * tuple + word]! ^= delta[word]! * bits[tuple * run.width + part]!;
    }
  }
  return sums;
}

/** Makes tuples with both seats; each lies as told, and its check follows from its lies as its interest asks. */
function make(run: TupleRun, selectors: Uint8Array, strings: Uint8Array, lies: Partial<Lies> = {}) {
  const bits = deal(run, selectors, strings);
  const lie = { ...honest(run), ...lies };
  const answered = answerTuples(
    run,
    prefix,
    answererDelta,
    { strings: bits.strings.held, masks: bits.answererMasks.held },
    { selectors: bits.selectors.kept },
  );
  const shares = authenticatedBits(answered.shares.tags, xor(answered.shares.values, lie.answererShares));
  const sent = lie.message({
    ...answered.message,
    shareCorrections: xor(answered.message.shareCorrections, lie.answererShares),
  });
  const asked = askTuples(
    run,
    prefix,
    askerDelta,
    { selectors: bits.selectors.held, masks: bits.askerMasks.held },
    { strings: bits.strings.kept, masks: bits.answererMasks.kept },
    sent,
  );
  const shareCorrections = xor(asked.shareCorrections, lie.askerShares);
  const checked = checkAnswers(
    run,
    answererDelta,
    { shares, hashes: answered.hashes },
    { masks: bits.askerMasks.kept },
    shareCorrections,
  );
  const askerShares = authenticatedBits(asked.askerShares.tags, xor(asked.askerShares.values, lie.askerShares));
  const ownPart = weighed(run, lie.askerShares, askerDelta);
  const gaps = asked.checks.map((word, at) => (word ^ ownPart[at]! ^ checked.checks[at]! ^ lie.checks[at]!) >>> 0);
  const accepted = Array.from({ length: run.raw }, (_, tuple) =>
    gaps.subarray(4 * tuple, 4 * tuple + 4).every((word) => word === 0),
  );
  const right = Array.from({ length: run.raw }, (_, tuple) =>
    Array.from({ length: run.width }, (_, part) => tuple * run.width + part).every(
      (at) => (askerShares.values[at]! ^ shares.values[at]!) === (selectors[tuple]! & strings[at]!),
    ),
  );
  return { bits, asked, checked, askerShares, shares, accepted, right };
}

/** Bits of a number, least significant first. */
const bitsOf = (number: number, width: number): number[] => Array.from({ length: width }, (_, at) => (number >> at) & 1);

/** Every combination of r, s and two lists of deviations; of width 6 a sample. */
function table(width: number) {
  const size = 2 ** width;
  const rows: { readonly selector: number; readonly strings: number; readonly first: number; readonly second: number }[] = [];
  for (let number = 0; number < 2 * size ** 3; number += width < 6 ? 1 : 53) {
    const [selector, rest] = [number & 1, number >> 1];
    rows.push({ selector, strings: rest % size, first: Math.floor(rest / size) % size, second: Math.floor(rest / size ** 2) });
  }
  const run: TupleRun = { raw: rows.length, width, firstTuple: 1_000 };
  const column = (key: 'strings' | 'first' | 'second') => Uint8Array.from(rows.flatMap((row) => bitsOf(row[key], width)));
  return { rows, run, selectors: Uint8Array.from(rows, (row) => row.selector), strings: column('strings'), column };
}

const isZero = (words: Uint32Array, tuple: number): boolean =>
  words.subarray(4 * tuple, 4 * tuple + 4).every((word) => word === 0);

describe.each([1, 2, 3, 6])('raw tuples of %i strings', (width) => {
  const { rows, run, selectors, strings, column } = table(width);

  it('are right, authenticated, and equal in their checks, when nobody lies', () => {
    const made = make(run, selectors, strings);
    expect(made.accepted).not.toContain(false);
    expect(made.right).not.toContain(false);
    expect(fitsTogether(made.asked.askerShares, made.checked.askerShares, answererDelta)).toBe(true);
    expect(fitsTogether(made.checked.answererShares as never, made.asked.answererShares, askerDelta)).toBe(true);
  });

  it('that pass are right whatever the answerer changes, and a change passes for one value of r at most', () => {
    const [inStrings, inShares] = [column('first'), column('second')];
    const any = next(ELEMENT_WORDS * run.raw);
    const none = new Uint32Array(any.length);
    const guessed = weighed(run, inStrings, answererDelta);
    for (const inSums of [none, any, guessed]) {
      for (const checks of [none, inSums, weighed(run, inShares, answererDelta)]) {
        const message = (sent: TupleMessage): TupleMessage => ({
          ...sent,
          maskedStrings: xor(sent.maskedStrings, inStrings),
          sums: sent.sums.map((word, at) => word ^ inSums[at]!),
        });
        const made = make(run, selectors, strings, { message, answererShares: inShares, checks });
        const difference = checks.map((word, at) => word ^ inSums[at]!);
        const expected = rows.map(({ selector, first, second }, tuple) =>
          selector === 0 ? second === 0 && isZero(checks, tuple) : first === second && isZero(difference, tuple),
        );
        expect(made.accepted).toEqual(expected);
        expect(made.accepted.every((accepted, tuple) => !accepted || made.right[tuple])).toBe(true);
      }
    }
  });

  it('can be wrong and pass only for an answerer that guesses the other secret', () => {
    const inShares = column('second');
    const made = make(run, selectors, strings, { answererShares: inShares, checks: weighed(run, inShares, bothDeltas) });
    expect(made.accepted).not.toContain(false);
    expect(made.right).toEqual(rows.map(({ second }) => second === 0));
  });

  it('that an asker changes pass or fail regardless of the strings', () => {
    const inShares = column('first');
    const any = next(ELEMENT_WORDS * run.raw);
    for (const checks of [new Uint32Array(any.length), any, weighed(run, inShares, askerDelta)]) {
      const made = make(run, selectors, strings, { askerShares: inShares, checks });
      expect(made.accepted).toEqual(rows.map(({ first }, tuple) => first === 0 && isZero(checks, tuple)));
    }
  });
});

describe('the hashes of raw tuples', () => {
  const run: TupleRun = { raw: 4, width: 3, firstTuple: 0 };

  it('depend on the number of the tuple and on the asker', () => {
    const bits = deal(run, new Uint8Array(4), new Uint8Array(12));
    const hashes = (shifted: TupleRun, ownPrefix: Uint8Array) =>
      answerTuples(
        shifted,
        ownPrefix,
        answererDelta,
        { strings: bits.strings.held, masks: bits.answererMasks.held },
        { selectors: bits.selectors.kept },
      ).hashes;
    const all = [
      hashes(run, prefix),
      hashes({ ...run, firstTuple: 1 }, prefix),
      hashes(run, tuplePrefix(new Uint8Array(32).fill(5), 0)),
    ];
    expect(new Set(all.map(String))).toHaveLength(3);
  });

  it('are taken over the checks of all tuples in order', () => {
    const [some, others] = [next(8), next(4)];
    const bytes = (...lists: Uint32Array[]) => Uint8Array.from(lists.flatMap((list) => [...new Uint8Array(list.buffer)]));
    expect(hashChecks(prefix, [some, others])).toEqual(taggedHash('tupleCheck', prefix, bytes(some, others)));
  });

  it('are committed to with a salt and a transcript, so that equal hashes give different commitments', () => {
    const [hash, salt, transcript] = [new Uint8Array(32), new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const commitment = commitToChecks(transcript, salt, hash);
    expect(commitment).toEqual(taggedHash('tupleCommitment', transcript, salt, hash));
    expect(commitToChecks(transcript, new Uint8Array(32), hash)).not.toEqual(commitment);
    expect(commitToChecks(salt, salt, hash)).not.toEqual(commitment);
  });
});
