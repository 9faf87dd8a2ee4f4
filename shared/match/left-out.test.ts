import { describe, expect, it } from 'vitest';
import { ed25519 } from '../../test/support/table.ts';
import { OPENING } from '../../test/support/toy-match.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { sha256Hex } from '../crypto/hash.ts';
import { concatBytes, decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import type { Fault } from '../fault.ts';
import { encodeLog } from '../log/file.ts';
import type { Entry } from '../log/step.ts';
import { isLeftOut, leftOutOfRecord, leftOutOfView } from './left-out.ts';
import { readWholeLog } from './whole-log.ts';

const UNPUBLISHED = ['toy.answer', 'toy.flight'];

/** Both seats have sent a flight, and it is the turn of seat 0. */
const inPlay = (unpublished: readonly string[] = UNPUBLISHED) => {
  const toy = new TurnMatch({ unpublished }).to('play').say('toy.flight', 0, {}, [0]).say('toy.move', 0, {}, [1]);
  return toy.say('toy.flight', 1, {}, [1]).say('toy.move', 1, {}, [0]);
};
const close = (toy: TurnMatch): TurnMatch =>
  toy.say(
    'endgame',
    toy.everyone.map((seat) => toy.signer(seat)),
    { result: null },
  );

/** The sequence numbers of the steps that a record of the match leaves out. */
const leftOut = ({ entries, matchState }: TurnMatch): number[] => {
  const rule = leftOutOfRecord(matchState);
  return rule === undefined ? [] : entries.flatMap(({ step }) => (isLeftOut(rule, step) ? [step.seq] : []));
};

describe('the record of a closed match leaves out', () => {
  it('all payloads of the kinds that it states if no seat has opened', () => {
    expect(leftOut(close(inPlay().say('toy.move', 0, {}, [])))).toEqual([3, 5]);
    expect(leftOut(close(inPlay().say('resign', 1)))).toEqual([3, 5]);
  });

  it('those of the seats that have opened in the settlement', () => {
    const toy = inPlay().say('toy.move', 0, {}, []).say('opening', 1, OPENING);
    expect(leftOut(close(toy))).toEqual([5]);
    const both = inPlay().say('resign', 1).say('opening', 1, OPENING).say('opening', 0, OPENING);
    expect(leftOut(close(both))).toEqual([3, 5]);
  });

  it('those of all devices that the seat had', () => {
    const toy = inPlay();
    const device = toy.handOver(0);
    toy.say('toy.flight', device, {}, [0]).say('toy.move', device, {}, []).say('opening', device, OPENING);
    expect(leftOut(toy.say('endgame', [device, 1], { result: null }))).toEqual([3, 8]);
  });

  it('nothing if a seat opened in play, for then the payloads may be the evidence', () => {
    const opened = inPlay().say('opening', 0, OPENING).say('opening', 1, OPENING);
    expect(leftOut(close(opened))).toEqual([]);
  });

  it('as much where a seat protested, because the public rules read none of them', () => {
    const protest = inPlay().say('protest', 1, { code: 'game/wrong-stage', seat: 0, seq: 3 });
    expect(leftOut(close(protest))).toEqual([3, 5]);
  });

  it('nothing if a seat opened another seed than its own, from which nobody makes its payloads again', () => {
    const other = { ...OPENING, seed: 'ab'.repeat(32) };
    const toy = inPlay().say('resign', 1).say('opening', 1, OPENING).say('opening', 0, other);
    expect(leftOut(close(toy))).toEqual([]);
  });

  it('nothing before the match is closed, and nothing of a match that states no such kinds', () => {
    expect(leftOut(inPlay().say('toy.move', 0, {}, []))).toEqual([]);
    const plain = close(inPlay([]).say('toy.move', 0, {}, []));
    expect([leftOut(plain), leftOutOfView(plain.matchState)]).toEqual([[], undefined]);
  });
});

describe('a whole log', () => {
  const read = async (entries: readonly Entry[]) => {
    const whole = await readWholeLog(encodeUtf8(encodeLog(entries)), { ed25519, sha256Hex }).catch((fault: Fault) => fault.code);
    return typeof whole === 'string' ? whole : decodeUtf8(concatBytes(...whole.parts(100)));
  };
  const strip = (toy: TurnMatch, seqs: readonly number[]): Entry[] =>
    toy.entries.map(({ step, payload }) => (seqs.includes(step.seq) ? { step } : { step, payload }));

  it('may lack what its record leaves out, and its record is the same either way', async () => {
    const toy = close(inPlay().say('toy.move', 0, {}, []).say('opening', 1, OPENING));
    const record = encodeLog(strip(toy, [5]));
    expect(await read(toy.entries)).toBe(record);
    expect(await read(strip(toy, [5]))).toBe(record);
  });

  it('lacks no other payload', async () => {
    const toy = close(inPlay().say('toy.move', 0, {}, []).say('opening', 1, OPENING));
    for (const seq of [3, 4]) expect(await read(strip(toy, [seq, 5]))).toBe('log/payload-missing');
  });
});
