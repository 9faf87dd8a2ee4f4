import { expect, it } from 'vitest';
import { OPENING, ToyMatch, type ToyOptions } from '../../test/support/toy-match.ts';
import { nextDueTime } from '../relay/relay-rules.ts';
import { waitsOf } from '../relay/waits.ts';
import { finalRecord } from '../wire/final-record.ts';
import { resultsOf } from '../wire/match-result.ts';
import { deadlineOf } from './clock.ts';
import { TIME_TO_JOIN_MS } from './stand-down.ts';

/** It is the turn of seat 0 of three. */
const inPlay = (options: ToyOptions = {}): ToyMatch => new ToyMatch({ seats: 3, goesOn: true, ...options }).to('play');
/** The same, and seat 2 has stood down. */
const without2 = (options: ToyOptions = {}): ToyMatch => inPlay(options).say('stand-down', 2, {}, [0]);
/** The play has ended, and these have signed. */
const signed = (...seats: readonly number[]): ToyMatch => {
  const toy = without2().say('toy.move', 0, {}, []);
  toy.submit(toy.draft('endgame', seats, WON));
  return toy;
};
const WON = { result: { kind: 'won', winners: [1], reason: 'points' } };

it('leaves turn, clock and a draw offer as they were', () => {
  const toy = inPlay().say('draw-offer', 1, {}, [0]);
  const { time } = deadlineOf(toy.matchState)!;
  expect(toy.try('stand-down', 2)).toBe('life/wrong-next');
  toy.wait(1_000);
  toy.say('stand-down', 2, {}, [0]);
  expect(deadlineOf(toy.matchState)!.time).toBe(time);
  expect(toy.matchState).toMatchObject({ phase: 'play', next: [0], drawOffer: [1] });
  expect(toy.matchState.seats.map((seat) => seat!.stoodDown)).toEqual([undefined, undefined, true]);
});

it('is for a seat that the match does not wait for, once, and leaves two that have to sign the end', () => {
  expect(inPlay().try('stand-down', 0, {}, [0])).toBe('life/not-your-turn');
  expect(without2().try('stand-down', 2, {}, [0])).toBe('life/not-your-turn');
  expect(without2().try('stand-down', 1, {}, [0])).toBe('life/not-your-turn');
  expect(inPlay({ seats: 4 }).say('stand-down', 2, {}, [0]).try('stand-down', 3, {}, [0])).toBe('accepted');
  expect(inPlay({ goesOn: false }).try('stand-down', 2, {}, [0])).toBe('life/not-your-turn');
  const adrift = inPlay({ seats: 4 }).say('resign', 3, {}, [0, 1, 2]);
  expect(adrift.try('stand-down', 2, {}, [0, 1, 2])).toBe('life/not-your-turn');
  expect(adrift.try('stand-down', 3, {}, [0, 1, 2])).toBe('life/not-your-turn');
});

it('changes nothing else of the play: the seat may get a turn, resign, accept a draw and protest', () => {
  expect(without2().try('toy.move', 0, {}, [2])).toBe('accepted');
  expect(without2().say('resign', 0, {}, [1, 2]).try('skip', 2, {}, [1])).toBe('accepted');
  expect(without2().try('resign', 2, {}, [0, 1])).toBe('accepted');
  expect(without2().say('draw-offer', 0, {}, [0]).say('draw-accept', 1, {}, [0]).matchState.phase).toBe('play');
  expect(without2().try('protest', 2, { code: 'life/wrong-next', seat: 0, seq: 3 }, [1])).toBe('accepted');
});

it('lets the match end without the signature of the seat, once the seat had time to give it', () => {
  const toy = signed(0, 1);
  expect(waitsOf(toy.state)).toEqual([]);
  expect(nextDueTime(toy.state, toy.tools)).toBe(toy.matchState.time + TIME_TO_JOIN_MS);
  toy.wait(TIME_TO_JOIN_MS - 1);
  expect(toy.matchState.phase).toBe('settle');
  toy.wait(1);
  expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame', endSigners: [0, 1] });
});

it('gives the seat that time again after each step of the settlement', () => {
  const toy = signed(0, 1);
  toy.wait(TIME_TO_JOIN_MS - 1);
  toy.say('opening', 2, OPENING);
  toy.submit(toy.draft('endgame', [0, 1], WON));
  toy.wait(TIME_TO_JOIN_MS - 1);
  expect(toy.matchState.phase).toBe('settle');
  toy.wait(1);
  expect(toy.matchState.phase).toBe('closed');
});

it('ends the match at once where the seat signs with the others, and where they sign later', () => {
  const toy = signed(0, 1);
  toy.submit(toy.draft('endgame', [2], WON));
  expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
  expect(toy.matchState.endSigners).toBeUndefined();
  const late = signed(0);
  late.wait(TIME_TO_JOIN_MS);
  expect(late.matchState.phase).toBe('settle');
  late.submit(late.draft('endgame', [1], WON));
  expect(late.matchState).toMatchObject({ phase: 'closed', endSigners: [0, 1] });
});

it('does not end a match that a seat contradicts, or that one seat signs alone', () => {
  const protested = signed(0, 1).say('protest', 2, { code: 'life/wrong-next', seat: 0, seq: 4 }, [1]);
  protested.wait(TIME_TO_JOIN_MS);
  expect(protested.matchState.phase).toBe('play');
  const contradicted = signed(0, 1);
  contradicted.submit(contradicted.draft('endgame', [2], { result: { kind: 'won', winners: [0], reason: 'points' } }));
  contradicted.wait(TIME_TO_JOIN_MS);
  expect(contradicted.matchState.phase).toBe('settle');
  contradicted.waitUntilDeadline(1);
  const rows = resultsOf(contradicted.matchState, contradicted.entries.at(-1)!.payload);
  expect(rows.slice(0, 2)).toMatchObject(Array(2).fill({ outcome: 'unknown', contradicted: true }));
  const alone = without2().say('resign', 1, {}, [0, 2]).say('skip', 0, {}, []);
  alone.submit(alone.draft('endgame', [0], WON));
  alone.wait(TIME_TO_JOIN_MS);
  expect(alone.matchState.phase).toBe('settle');
  expect(waitsOf(alone.state).map(({ seat }) => seat)).toEqual([2]);
  expect(alone.try('endgame', [0, 2], WON)).toBe('accepted');
});

it('makes no row and no claim of a record of what the seat has not signed', () => {
  const toy = signed(0, 1);
  toy.wait(TIME_TO_JOIN_MS);
  const rows = resultsOf(toy.matchState, toy.entries.at(-1)!.payload);
  expect(rows.map(({ outcome, by }) => [outcome, by])).toEqual([
    ['lost', 'claim'],
    ['unknown', undefined],
    ['unknown', undefined],
  ]);
  expect(finalRecord(toy.matchState, toy.entries.at(-1)!.payload).claim).toBeNull();
  expect(rows[2]!.claims).toEqual([{ seats: [0, 1], outcome: 'lost' }]);
});
