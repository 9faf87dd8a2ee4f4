import { describe, expect, it } from 'vitest';
import type { Action } from '../shared/games/blackjack/hands.ts';
import { adviseAction } from './blackjack.ts';

const ANY: readonly Action[] = ['hit', 'stand', 'double'];
const advice = (total: number, soft: boolean, allowed = ANY): string =>
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((up) => adviseAction({ total, soft }, up, allowed)[0]).join('');

/** Each against a dealer's 2 to 10 and ace: hit, stand or double. */
describe('the basic strategy', () => {
  it.each([
    ['hard 8', 8, false, 'hhhhhhhhhh'],
    ['hard 9', 9, false, 'hddddhhhhh'],
    ['hard 10', 10, false, 'ddddddddhh'],
    ['hard 11', 11, false, 'dddddddddh'],
    ['hard 12', 12, false, 'hhssshhhhh'],
    ['hard 16', 16, false, 'ssssshhhhh'],
    ['hard 17', 17, false, 'ssssssssss'],
    ['soft 13', 13, true, 'hhhddhhhhh'],
    ['soft 15', 15, true, 'hhdddhhhhh'],
    ['soft 17', 17, true, 'hddddhhhhh'],
    ['soft 18', 18, true, 'sddddsshhh'],
    ['soft 19', 19, true, 'ssssssssss'],
  ])('plays %s', (_, total, soft, row) => {
    expect(advice(total, soft)).toBe(row);
  });

  it('hits instead of doubling where that is not allowed, and stands on a soft 18', () => {
    expect(advice(11, false, ['hit', 'stand'])).toBe('hhhhhhhhhh');
    expect(advice(18, true, ['hit', 'stand'])).toBe('ssssssshhh');
  });
});
