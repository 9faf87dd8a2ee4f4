import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import { expectMostTime } from '../../playthrough/game-terms.ts';
import { HOLDEM } from './game.ts';
import { blindsOf, buttonOf, readParams } from './params.ts';

describe('the parameters', () => {
  it('are 1,000 chips, 30 hands and ten hands a level where they are not given', () => {
    expect(readParams({})).toEqual({ stack: 1_000, hands: 30, level: 10 });
    expect(readParams({ hands: 2 })).toEqual({ stack: 1_000, hands: 2, level: 10 });
  });

  it.each([
    { stack: 99 },
    { stack: 10_001 },
    { hands: 0 },
    { hands: 61 },
    { level: 0 },
    { level: 61 },
    { stack: '100' },
    { ante: 1 },
  ])('refuse %j', (params) => {
    expect(faultCode(() => readParams(params))).toBe('encoding/wrong-shape');
  });
});

describe('the blinds', () => {
  it('rise after as many hands as a level has', () => {
    const smallOf = (level: number, hand: number) => blindsOf(readParams({ level }), hand).small;
    expect([1, 10, 11, 20, 21, 60].map((hand) => smallOf(10, hand))).toEqual([5, 5, 10, 10, 15, 75]);
    expect([1, 2, 3].map((hand) => smallOf(1, hand))).toEqual([5, 10, 15]);
  });

  it('stay at the last level, and the big one is always twice the small one', () => {
    const params = readParams({ level: 1 });
    expect([9, 10, 11, 60].map((hand) => blindsOf(params, hand))).toEqual([
      { small: 200, big: 400 },
      { small: 300, big: 600 },
      { small: 300, big: 600 },
      { small: 300, big: 600 },
    ]);
  });
});

it('the button goes from seat to seat, and seat 0 has the first', () => {
  expect([1, 2, 3, 4].map(buttonOf)).toEqual([0, 1, 0, 1]);
});

describe('the clocks', () => {
  const offered = { clock: { budget: 1_800_000, grace: 300_000 }, deadlines: { setup: 3_600_000, settle: 3_600_000 } };
  const expectTime = (more: Partial<Record<'budget' | 'grace' | 'setup' | 'settle', number>>) => {
    const { budget = 0, grace = 0, setup = 0, settle = 0 } = more;
    const clock = { budget: offered.clock.budget + budget, grace: offered.clock.grace + grace };
    const deadlines = { setup: offered.deadlines.setup + setup, settle: offered.deadlines.settle + settle };
    return () => expectMostTime(HOLDEM, { clock, deadlines: { join: 1, opening: 1, ...deadlines } });
  };

  it('give half an hour and five minutes a turn at most, and an hour for what comes before and after the play', () => {
    expect(expectTime({})).not.toThrow();
    for (const name of ['budget', 'grace', 'setup', 'settle'])
      expect(faultCode(expectTime({ [name]: 1 })), name).toBe('game/too-much-time');
  });
});
