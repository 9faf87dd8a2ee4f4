import { describe, expect, it } from 'vitest';
import { drawIntegers } from '../shared/randomness/draws.ts';
import { findBot } from './registry.ts';

const random = drawIntegers(new Uint8Array(32), 'dice bots');
const decides = (bot: string, points: number, total = 0) =>
  findBot('dice', bot)!.decide({ points, totals: [99, total], seat: 1, target: 50 }, random)['kind'];

describe('the bots of dice', () => {
  it('patient sits down with 20 points, or with what it needs to reach the target', () => {
    expect([decides('patient', 19), decides('patient', 20)]).toEqual(['stand', 'sit']);
    expect([decides('patient', 6, 43), decides('patient', 7, 43)]).toEqual(['stand', 'sit']);
  });

  it('random does the one and the other, whatever it has', () => {
    expect(new Set(Array.from({ length: 40 }, () => decides('random', 2)))).toEqual(new Set(['stand', 'sit']));
  });
});
