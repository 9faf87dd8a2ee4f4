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
  expect(score(view({ wins: [0, 1] }), NAMES, 0)).toBe('Bo won 1–0.');
  expect(score(view({ wins: [2, 1] }), NAMES, 0)).toBe('You won 2–1.');
  expect(score(view({ wins: [1, 1] }), NAMES, undefined)).toBeUndefined();
});
