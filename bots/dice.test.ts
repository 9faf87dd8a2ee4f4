import { describe, expect, it } from 'vitest';
import { DICE } from '../shared/games/dice/game.ts';
import { decisions } from '../shared/games/dice/seat.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import { MachineMatch } from '../test/support/machine-match.ts';
import { findBot } from './registry.ts';

const random = randomIntegers(new Uint8Array(32), 'dice bots');
/** What the bot of seat 1 decides in forty cases, with so many points in the round and on the two seats. */
const decides = (bot: string, points: number, totals = [0, 0], standing = [0, 1]): string => {
  const view = { points, totals, standing, playing: [0, 1], seat: 1, target: 50 };
  const kinds = Array.from({ length: 40 }, () => findBot('dice', bot)!.decide(view, random, decisions())['kind']);
  return [...new Set(kinds)].toSorted().join(' or ');
};

describe('the bots of dice', () => {
  it('patient sits down with about 20 points', () => {
    expect([16, 17, 22, 23].map((points) => decides('patient', points))).toEqual([
      'stand',
      'sit or stand',
      'sit or stand',
      'sit',
    ]);
  });

  it('patient sits down with what it needs to win, and stands on while it would be behind', () => {
    expect([6, 7].map((points) => decides('patient', points, [40, 43]))).toEqual(['stand', 'sit']);
    expect(decides('patient', 7, [44, 43])).toBe('stand');
    expect(decides('patient', 7, [52, 43], [1])).toBe('stand');
    expect(decides('patient', 10, [52, 43], [1])).toBe('sit');
    expect(decides('patient', 7, [43, 43])).toBe('sit or stand');
  });

  it('random does the one and the other, whatever it has', () => {
    expect(decides('random', 2)).toBe('sit or stand');
  });

  it.each([2, 4])('%i equal ones do not sit down together for ever: most of their matches have one winner', (seats) => {
    const game = DICE;
    const results = Array.from({ length: 12 }, (_, i) => {
      const match = new MachineMatch({ game, seats, words: new Array(seats).fill(`match ${i}`), bot: 'patient' });
      return match.playUntil().position.result!;
    });
    const single = results.filter((result) => result.kind === 'won' && result.winners.length === 1);
    expect(single.length).toBeGreaterThan(results.length / 2);
  });
});
