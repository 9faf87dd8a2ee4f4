import { describe, expect, it } from 'vitest';
import { FILES, secondFront } from './leaps.ts';
import { DIRECTED_LINES, lineNumber, PAIRS, pairBetween, THROUGH } from './lines.ts';

describe('lines', () => {
  it('are 518 pairs of squares with a square between, and twice as many directed ones', () => {
    expect([PAIRS.length, DIRECTED_LINES.length]).toEqual([518, 1036]);
    for (const { from, to } of PAIRS) {
      const [files, ranks] = [Math.abs((to % 8) - (from % 8)), Math.floor(to / 8) - Math.floor(from / 8)];
      expect(to).toBeGreaterThan(from);
      expect(Math.max(files, ranks)).toBeGreaterThan(1);
      expect(files === 0 || ranks === 0 || files === ranks).toBe(true);
    }
    expect(new Set(PAIRS.map(({ from, to }) => 64 * from + to)).size).toBe(518);
  });

  it('begin at a1 with those to the right, upwards and up the diagonal', () => {
    const right = [2, 3, 4, 5, 6, 7];
    const fromA1 = PAIRS.filter(({ from }) => from === 0).map(({ to }) => to);
    expect(fromA1).toEqual([...right, ...right.map((n) => 8 * n), ...right.map((n) => 9 * n)]);
    expect(PAIRS.slice(0, 18).every(({ from }) => from === 0)).toBe(true);
  });

  it('go both ways with the same squares between', () => {
    for (const [pair, { from, to }] of PAIRS.entries()) {
      const [forth, back] = [DIRECTED_LINES[2 * pair]!, DIRECTED_LINES[2 * pair + 1]!];
      expect([forth.from, forth.to, back.from, back.to]).toEqual([from, to, to, from]);
      expect(back.between).toEqual(forth.between.toReversed());
      expect([forth.pair, back.pair, pairBetween(to, from)]).toEqual([pair, pair, pair]);
      expect(lineNumber(to, from)).toBe(2 * pair + 1);
    }
  });

  it('do not join squares next to each other, or out of line', () => {
    expect([pairBetween(0, 1), pairBetween(9, 0), pairBetween(0, 17)]).toEqual([undefined, undefined, undefined]);
    expect(() => lineNumber(0, 1)).toThrow('no line');
  });

  it('pass through the squares that lie strictly between', () => {
    for (const [square, lines] of THROUGH.entries()) {
      expect(lines).toEqual(lines.toSorted((one, other) => one - other));
      expect(lines).toEqual([...DIRECTED_LINES.keys()].filter((line) => DIRECTED_LINES[line]!.between.includes(square)));
    }
    for (const color of ['white', 'black'] as const) {
      const counts = FILES.map((file) => THROUGH[secondFront(color, file)]!.length);
      expect(counts).toEqual([24, 50, 72, 90, 90, 72, 50, 24]);
    }
  });
});
