import { describe, expect, it } from 'vitest';
import type { DiceView } from '../../../../shared/games/dice/view.ts';
import { roundsOf } from './rounds.ts';
import { headline, score } from './words.ts';

const NAMES = ['Ada', 'Bo', 'Cy'];
const view = (change: Partial<DiceView>): DiceView => ({
  stage: 'commit',
  seat: 0,
  target: 50,
  playing: [0, 1, 2],
  standing: [0, 1, 2],
  points: 0,
  totals: [0, 0, 0],
  round: 0,
  throws: [],
  committed: [],
  choice: undefined,
  result: undefined,
  ...change,
});
const thrown = (round: number, die: number | undefined, ...sat: number[]) => ({ round, die, sat });

describe('the rounds', () => {
  it('say what each seat kept when it sat down', () => {
    const [first, second] = roundsOf(view({ round: 1, throws: [thrown(0, 4), thrown(0, 6, 1), thrown(0, 1, 2), thrown(1, 5)] }));
    expect(first).toEqual({
      number: 1,
      dice: [4, 6, 1],
      kept: new Map([
        [1, 4],
        [2, 10],
      ]),
      endedBy: 'one',
    });
    expect(second).toMatchObject({ number: 2, dice: [5], endedBy: undefined });
  });

  it('end without a throw when everybody has sat down', () => {
    const [only] = roundsOf(view({ stage: 'over', throws: [thrown(0, 4), thrown(0, undefined, 0, 1, 2)] }));
    expect(only).toMatchObject({ dice: [4], endedBy: 'all-sat' });
  });
});

it('the score is said from the most points down', () => {
  expect(score(view({ totals: [8, 31, 20] }), NAMES, 0)).toBe('Bo has 31 points, Cy 20 and you 8');
  expect(score(view({ totals: [40, 31, 20], playing: [0, 1] }), NAMES, 0)).toBe('you have 40 points, Bo 31');
});

describe('the headline', () => {
  it('asks a player who stands', () => {
    const said = headline(view({ points: 4, throws: [thrown(0, 4)] }), { kind: 'decide' }, NAMES);
    expect(said).toMatchObject({ title: 'Roll again or bank?', detail: 'Round 1: a 4 was thrown, 4 points so far.', mine: true });
  });

  it('names those who have not chosen yet', () => {
    const state = view({ points: 4, throws: [thrown(0, 4)], committed: [0], choice: 'sit' });
    const said = headline(state, { kind: 'wait' }, NAMES);
    expect(said.title).toBe('Waiting for Bo and Cy');
    expect(said.detail).toContain('You bank.');
  });

  it('tells what a 1 has cost', () => {
    const state = view({ round: 1, throws: [thrown(0, 4), thrown(0, 1, 0)] });
    expect(headline(state, { kind: 'send' }, NAMES)).toMatchObject({
      title: 'A 1: round 1 is over',
      detail: 'You banked 4. Those who rolled on got nothing.',
    });
  });
});
