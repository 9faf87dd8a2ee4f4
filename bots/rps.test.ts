import { describe, expect, it } from 'vitest';
import type { Hand } from '../shared/games/rps/hands.ts';
import { decisions } from '../shared/games/rps/seat.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import { findBot } from './registry.ts';

const random = randomIntegers(new Uint8Array(32), 'rps bots');
const shows = (bot: string, seat: number, rounds: readonly (readonly Hand[])[]): Hand =>
  findBot('rps', bot)!.decide({ seat, rounds }, random, decisions())['hand'] as Hand;

describe('the bots of rock, paper, scissors', () => {
  it('counter beats the hand that the other seat has shown most often, whichever seat it has', () => {
    const rounds: readonly (readonly Hand[])[] = [
      ['rock', 'scissors'],
      ['paper', 'scissors'],
      ['rock', 'paper'],
    ];
    expect([shows('counter', 0, rounds), shows('counter', 1, rounds)]).toEqual(['rock', 'paper']);
  });

  it.each(['random', 'counter'])('%s shows every hand while it knows nothing', (bot) => {
    expect(new Set(Array.from({ length: 40 }, () => shows(bot, 0, [])))).toEqual(new Set(['rock', 'paper', 'scissors']));
  });
});
