import { describe, expect, it } from 'vitest';
import { LIMITS } from '../encoding/limits.ts';
import { type Allowance, costOf, type Rate, spend } from './allowance.ts';
import { RELAY_LIMITS } from './limits.ts';

const RATE: Rate = { burst: 10, perSecond: 2, perStep: 2 };
const START = { time: 1_000_000, seq: 40 };

/** What is left after spending these, one after the other. */
const leftAfter = (...spendings: readonly (readonly [cost: number, ms?: number, steps?: number])[]): number => {
  let allowance: Allowance | undefined;
  let { time, seq } = START;
  for (const [cost, ms = 0, steps = 0] of spendings) {
    time += ms;
    seq += steps;
    allowance = spend(allowance, cost, { time, seq }, RATE);
  }
  return allowance!.left;
};

describe('an allowance', () => {
  it('is a burst at first, and overdrawn by the one message more', () => {
    expect(leftAfter(...Array(10).fill([1]))).toBe(0);
    expect(leftAfter(...Array(11).fill([1]))).toBe(-1);
  });

  it('comes back with time, to a burst and no further', () => {
    expect(leftAfter([10], [1, 2_000])).toBe(3);
    expect(leftAfter([10], [1, 3_600_000])).toBe(9);
  });

  it('comes back with every step of the match', () => {
    expect(leftAfter([10], [1, 0, 3])).toBe(5);
    expect(leftAfter([10], [1, 0, 1_000])).toBe(9);
  });

  it('of messages that each follow a step is never spent, however fast they come', () => {
    expect(leftAfter(...Array(1_000).fill([1, 0, 1]))).toBe(9);
  });

  it('is owed for no longer than it takes to earn two bursts', () => {
    expect(leftAfter([1_000_000])).toBe(-RATE.burst);
    expect(leftAfter([1_000_000], [1, 5_500])).toBe(0);
  });

  it('does not grow when a clock goes back', () => {
    expect(leftAfter([5], [1, -60_000], [1, 60_000])).toBe(9);
    expect(leftAfter([5], [1, -60_000])).toBe(4);
  });
});

it('a message costs one, and one more for each part of its size', () => {
  expect([0, RELAY_LIMITS.idleMessageBytes - 1, RELAY_LIMITS.idleMessageBytes, LIMITS.messageBytes].map(costOf)).toEqual([
    1, 1, 2, 17,
  ]);
});
