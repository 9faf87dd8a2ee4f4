import { expect, it } from 'vitest';
import { FlightsLog } from '../../test/support/flights-log.ts';
import { faultOf, ToyMatch } from '../../test/support/toy-match.ts';
import type { Game } from '../games/interface.ts';
import { findGame } from '../games/registry.ts';
import { type Room, readTerms } from '../log/match-payloads.ts';
import { expectGameTerms } from './game-terms.ts';

const KINDS = ['toy.answer', 'toy.flight'];
const plain = findGame('rps', 1)!;
const outcome = (game: Partial<Game>, terms: { readonly sameTurn?: string[]; readonly unpublished?: string[] }) => {
  const toy = new ToyMatch();
  return faultOf(() => expectGameTerms({ ...plain, openings: false, ...game }, readTerms({ ...toy.terms(), ...terms }, 'terms')));
};

it.each(['sameTurn', 'unpublished'] as const)('a match states as %s what its game says, no more and no less', (name) => {
  expect(outcome({}, {})).toBe('passed');
  expect(outcome({ [name]: KINDS }, { [name]: KINDS })).toBe('passed');
  expect(outcome({ [name]: KINDS }, {})).toBe('game/wrong-params');
  expect(outcome({}, { [name]: KINDS })).toBe('game/wrong-params');
  expect(outcome({ [name]: KINDS }, { [name]: ['toy.answer'] })).toBe('game/wrong-params');
});

it('a match whose clock has an increment states as moves what its game says, and another states none', () => {
  const clock = { budget: 60_000, grace: 2_000, increment: 1_000 };
  const stated = (moves?: readonly string[], more: Partial<Game> = {}, sameTurn?: string[]) =>
    outcome(more, { clock, ...(moves === undefined ? {} : { moves }), ...(sameTurn === undefined ? {} : { sameTurn }) } as never);
  expect(stated(['rps.commit'])).toBe('passed');
  expect(stated(['rps.commit', 'rps.reveal'])).toBe('game/wrong-params');
  expect(stated(['toy.move'], { sameTurn: KINDS }, KINDS)).toBe('game/wrong-params');
  expect(stated()).toBe('encoding/wrong-shape');
  expect(outcome({}, { moves: ['rps.commit'] } as never)).toBe('encoding/wrong-shape');
  expect(stated(KINDS, { sameTurn: KINDS, moves: KINDS }, KINDS)).toBe('encoding/wrong-shape');
});

it('a match states at least as many steps and bytes as its game may need, where it states any', () => {
  const { steps, bytes } = plain.longest(plain.readParams({}), 2);
  const stated = (longest: Room) =>
    faultOf(() => expectGameTerms({ ...plain, openings: false }, readTerms(new ToyMatch({ longest }).terms(), 'terms')));
  expect(stated({ steps, bytes })).toBe('passed');
  expect(stated({ steps: steps + 1, bytes: bytes + 1 })).toBe('passed');
  expect(stated({ steps: steps - 1, bytes })).toBe('game/wrong-params');
  expect(stated({ steps, bytes: bytes - 1 })).toBe('game/wrong-params');
});

it.each([
  ['none', []],
  ['one that is no kind of a game', ['opening']],
  ['one twice', ['toy.answer', 'toy.answer']],
  ['out of order', ['toy.flight', 'toy.answer']],
])('a match cannot state kinds that are %s', (_, kinds) => {
  expect(outcome({}, { sameTurn: kinds })).toBe('encoding/wrong-shape');
  expect(outcome({}, { unpublished: kinds })).toBe('encoding/wrong-shape');
});

it('a game is told the digests of `open` and of each `join`, in their order, so that it can bind its steps to all terms', () => {
  const told = (reveal: 'end' | 'never') => {
    const { entries, gameRun } = new FlightsLog({ reveal }).handOver(0).handOver(1);
    expect(gameRun.setup.lobby).toEqual(entries.slice(0, 2).map(({ step }) => step.digest));
    return gameRun.setup.lobby;
  };
  expect(told('end')[0]).not.toBe(told('never')[0]);
});
