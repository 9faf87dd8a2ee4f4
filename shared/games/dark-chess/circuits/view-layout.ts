/**
 * In which order selectors, strings and the products of a view follow each other (docs/protocol/proven-dark-chess.md, "Selectors and
 * strings"): where each part begins, by its number.
 */

import { SQUARES } from '../board.ts';
import { SLOTS } from './board.ts';
import { FILES, FRONTS } from './leaps.ts';
import { DIRECTED_LINES } from './lines.ts';
import { BOARD_BITS, CODE_BITS } from './pieces.ts';

const LINES = DIRECTED_LINES.length;
const FRONT_COUNT = FRONTS.white.length;

/** Where each part of a list begins, for parts with these sizes, and at `end` how long the list is. */
function layOut<Part extends string>(parts: readonly (readonly [Part, number])[]): Readonly<Record<Part | 'end', number>> {
  let at = 0;
  const begins = parts.map(([part, size]) => {
    const begin = at;
    at += size;
    return [part, begin] as const;
  });
  return Object.fromEntries([...begins, ['end', at]]) as Record<Part | 'end', number>;
}

/** The 1,318 bits that a seat chooses by its own board: what it looks at. */
export const SELECTORS = layOut([
  ['lines', LINES],
  ['leaps', SQUARES],
  ['doubleLeaps', SQUARES],
  ['slots', SLOTS],
  ['fronts', FRONT_COUNT],
  ['doubleSteps', FILES.length],
  ['enPassant', FILES.length],
]);

/** The 3,364 bits by which a seat answers, and equally the products of a view. Lines and squares have 3 bits each. */
export const PRODUCTS = layOut([
  ['lines', CODE_BITS * LINES],
  ['leaps', BOARD_BITS],
  ['fronts', FRONT_COUNT],
  ['doubleSteps', FILES.length],
  ['enPassant', FILES.length],
]);
