/** The plan of a capture against selectors that are chosen afresh, by the board after the loss. */

import { describe, expect, it } from 'vitest';
import { type BuiltCapture, enPassantCapture, isOnPawnRank, normalCapture } from '../../../../test/support/built-positions.ts';
import { productsOf, seatBits } from '../../../../test/support/proven-bits.ts';
import { seededRng } from '../../../../test/support/seeded-rng.ts';
import { COLORS, type Color, PIECE_TYPES, SQUARES } from '../board.ts';
import { FILES, secondFront } from '../circuits/leaps.ts';
import { DIRECTED_LINES } from '../circuits/lines.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { type CapturePlan, COMPONENTS, capturePlan } from './capture-plan.ts';

/** `CAPTURES_PER_PIECE=100` for a long run. */
const REPEATS = Number(process.env['CAPTURES_PER_PIECE'] ?? 1);
const LONG_MS = 900_000 + 4_000 * REPEATS;

/** The first product that differs, or -1. */
function firstDifference({ before, after, capturer, square, type }: BuiltCapture, change = (plan: CapturePlan) => plan): number {
  const plan = change(capturePlan(before.color, 1, { square, type }));
  const answers = seatBits(capturer);
  const planned = productsOf(plan, seatBits(before), answers);
  const fresh = productsOf(capturePlan(after.color, 1), seatBits(after), answers);
  return planned.findIndex((bit, product) => bit !== fresh[product]);
}

const squaresOf = (type: string): number[] =>
  [...Array(SQUARES).keys()].filter((square) => type !== 'pawn' || isOnPawnRank(square));

describe('the plan of a capture', () => {
  it.each(COLORS.flatMap((color) => PIECE_TYPES.map((type) => [color, type] as const)))(
    'gives a %s seat that lost a %s on any square the view of the board after the loss',
    (color, type) => {
      const rng = seededRng(1);
      for (const square of squaresOf(type)) {
        for (let i = 0; i < REPEATS; i++) {
          const capture = normalCapture(rng, color, type, square);
          const product = firstDifference(capture);
          if (product >= 0) expect.fail(`product ${product} differs after a capture on ${square}, round ${i}`);
        }
      }
    },
    LONG_MS,
  );

  it.each(COLORS)(
    'gives a %s seat that lost a pawn en passant the view of the board after the loss',
    (color) => {
      const rng = seededRng(2);
      for (let i = 0; i < 20 * REPEATS; i++) {
        for (const file of FILES) {
          const product = firstDifference(enPassantCapture(rng, color, secondFront(color, file)));
          if (product >= 0) expect.fail(`product ${product} differs on file ${file}, round ${i}`);
        }
      }
    },
    LONG_MS,
  );
});

describe('a plan without one of its rules', () => {
  const plain = (color: Color): CapturePlan => capturePlan(color, 1);
  const withPlain = (parts: readonly [number, number][], color: Color) => (plan: CapturePlan) => {
    const selectors = plan.selectors.slice();
    for (const [begin, end] of parts) selectors.set(plain(color).selectors.subarray(begin, end), begin);
    return { ...plan, selectors };
  };
  const differs = (make: () => BuiltCapture, change: (plan: CapturePlan) => CapturePlan): boolean =>
    Array.from({ length: 200 }).some(() => firstDifference(make(), change) >= 0);

  it.each(COLORS)('hides what a %s seat sees through the square of an en passant, if slots do not serve', (color) => {
    const rng = seededRng(3);
    const change = withPlain([[PRODUCTS.lines, PRODUCTS.leaps]], color);
    expect(differs(() => enPassantCapture(rng, color, secondFront(color, 4)), change)).toBe(true);
  });

  it.each(PIECE_TYPES)('shows what only the lost %s looked at, if second lookers do not serve', (type) => {
    const rng = seededRng(4);
    const change = withPlain([[PRODUCTS.leaps, PRODUCTS.fronts]], 'white');
    expect(differs(() => normalCapture(rng, 'white', type, 36), change)).toBe(true);
  });

  it.each([
    ['a line of the lost piece', 'queen', 36],
    ['a front of the lost pawn', 'pawn', 36],
    ['the double step of the lost pawn', 'pawn', 12],
  ] as const)('shows what was seen along %s, if nothing is dropped', (_, type, square) => {
    const rng = seededRng(5);
    const change = (plan: CapturePlan): CapturePlan => ({ ...plan, dropped: new Uint8Array(PRODUCTS.end) });
    expect(differs(() => normalCapture(rng, 'white', type, square), change)).toBe(true);
  });
});

describe('the components of a plan', () => {
  it('are each used once over both views, and those of fronts and what follows leave their last one unused', () => {
    const used = new Map<number, number>();
    for (const view of [0, 1] as const) {
      for (const component of capturePlan('white', view).components) used.set(component, (used.get(component) ?? 0) + 1);
    }
    expect([...used.values()].every((count) => count === 1)).toBe(true);
    expect(used.size).toBe(2 * PRODUCTS.end);
    expect(COMPONENTS).toBe(7254);
    // Second lookers and slots are used after a capture alone.
    expect(COMPONENTS - used.size).toBe(3 * (64 + 90) + 64);
  });

  it('are dropped by what both seats know: the square alone', () => {
    for (const color of COLORS) {
      for (let square = 0; square < SQUARES; square++) {
        const [first, ...others] = PIECE_TYPES.map((type) => capturePlan(color, 1, { square, type }).dropped);
        for (const other of others) expect(other).toEqual(first);
        const lines = DIRECTED_LINES.filter(({ from }) => from === square).length;
        const rank = color === 'white' ? Math.floor(square / 8) + 1 : 8 - Math.floor(square / 8);
        const fronts = (rank >= 2 && rank <= 7 ? 1 : 0) + (rank === 2 ? 1 : 0);
        expect(first!.reduce((sum, bit) => sum + bit, 0)).toBe(3 * lines + fronts + 8);
      }
    }
  });

  it('have no plan of a capture before view 0', () => {
    expect(() => capturePlan('white', 0, { square: 36, type: 'pawn' })).toThrow('view 0');
  });
});
