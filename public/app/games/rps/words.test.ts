import { expect, it } from 'vitest';
import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { headline, roundWords, score } from './words.ts';

const NAMES = ['Ada', 'Bo'];
const open = { committed: false, hand: undefined };
const view = (change: Partial<RpsView>): RpsView => ({
  stage: 'commit',
  seat: 0,
  bestOf: 3,
  wins: [0, 0],
  rounds: [],
  now: [open, open],
  result: undefined,
  ...change,
});

it('tells what a round came to', () => {
  expect(roundWords(['rock', 'scissors'], 1, NAMES, 0)).toBe('Rock breaks scissors: you won round 1.');
  expect(roundWords(['rock', 'paper'], 2, NAMES, 0)).toBe('Paper wraps rock: Bo won round 2.');
  expect(roundWords(['paper', 'paper'], 3, NAMES, undefined)).toBe('Both showed paper: round 3 does not count.');
});

it('says whom the round waits for, and that one’s own hand is sealed', () => {
  const state = view({ now: [{ committed: true, hand: 'paper' }, open] });
  expect(headline(state, { kind: 'wait' }, NAMES)).toMatchObject({ title: 'Waiting for Bo', detail: 'Your paper is sealed.' });
  expect(headline(view({ seat: undefined }), { kind: 'wait' }, NAMES).title).toBe('Waiting for Ada and Bo');
});

it('says how it ended as people do', () => {
  const won = (winner: number) => ({ kind: 'won', winners: [winner], reason: 'rounds-won' }) as const;
  expect(score(view({ wins: [0, 1], result: won(1) }), NAMES, 0)).toBe('Bo won 1 round to 0');
  expect(score(view({ wins: [2, 1], result: won(0) }), NAMES, 0)).toBe('2 rounds to 1');
  expect(score(view({ wins: [1, 2], result: won(1) }), NAMES, undefined)).toBe('2 rounds to 1');
});

it('counts no rounds where a hundred were tied: nobody won by them', () => {
  expect(score(view({ wins: [1, 0], result: { kind: 'drawn', reason: 'too-many-ties' } }), NAMES, 0)).toBeUndefined();
});
