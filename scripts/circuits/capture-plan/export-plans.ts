/** The plans of all captures as the product has them, for the program that decides what they give (`statement/capture_plan.py`). */

import { COLORS, type Color, PIECE_TYPES, type PieceType, SQUARES } from '../../../shared/games/dark-chess/board.ts';
import { capturePlan } from '../../../shared/games/dark-chess/proven/capture-plan.ts';

/** A plan by what differs from view 1 without a capture. */
interface ExportedPlan {
  readonly color: Color;
  readonly square: number;
  readonly type: PieceType;
  /** Products that another selector serves, each with its number. */
  readonly selectors: readonly (readonly [product: number, selector: number])[];
  readonly dropped: readonly number[];
}

/** Every color, square and type: 768 plans. */
export const CAPTURES = Array.from({ length: SQUARES }, (_, square) =>
  PIECE_TYPES.flatMap((type) => COLORS.map((color) => ({ color, square, type }))),
).flat();

const placesOf = (marks: Uint8Array): number[] => [...marks.keys()].filter((at) => marks[at] === 1);

function exportPlan({ color, square, type }: (typeof CAPTURES)[number]): ExportedPlan {
  const plain = capturePlan(color, 1);
  const plan = capturePlan(color, 1, { square, type });
  const selectors = [...plan.selectors].flatMap((selector, product) =>
    selector === plain.selectors[product] ? [] : [[product, selector] as const],
  );
  return { color, square, type, selectors, dropped: placesOf(plan.dropped) };
}

/** JSON of all plans, and of the selectors that serve without a capture. */
export function exportPlans(): string {
  const plain = COLORS.map((color) => [...capturePlan(color, 1).selectors]);
  return `${JSON.stringify({ plain: { white: plain[0], black: plain[1] }, plans: CAPTURES.map(exportPlan) })}\n`;
}
