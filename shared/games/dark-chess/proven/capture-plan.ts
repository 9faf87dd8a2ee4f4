/**
 * Which selector serves each product of a view (docs/protocol/proven-dark-chess.md, "The capture plan").
 *
 * A seat masks its selectors together with its own move, by the board that it has then. When the other's move captures one of its pieces,
 * the plan makes of the same masked selectors the view of the board *after* the loss. It depends on nothing but what both seats know.
 */

import type { Color, PieceType, Square } from '../board.ts';
import { FILES, FRONTS, homeSquare, isOnFourthRank, leapTargets } from '../circuits/leaps.ts';
import { DIRECTED_LINES, THROUGH } from '../circuits/lines.ts';
import { CODE_BITS } from '../circuits/pieces.ts';
import { PRODUCTS, SELECTORS } from '../circuits/view-layout.ts';

/** 0: a seat's view after its own move; 1: after the other's. */
export type ViewNumber = 0 | 1;

/** The piece that the seat has lost between its move and view 1; both seats know where it stood and what it was. */
export interface Capture {
  readonly square: Square;
  readonly type: PieceType;
}

/** By product of a view, 3,364 places each. */
export interface CapturePlan {
  /** The number of the selector that serves the product. */
  readonly selectors: Int32Array;
  /** The number of the tuple's component within a place. */
  readonly components: Int32Array;
  /** 1 where the product is the constant 0 for both seats, and no answer is sent. */
  readonly dropped: Uint8Array;
  /** The products that are not dropped, ascending. */
  readonly kept: Int32Array;
}

/**
 * A tuple of pool 0 serves lines and leaps in both views with 3 bits each. One of pool 1 serves 3 bits of view 1 alone (second lookers,
 * slots), or one bit of each view (fronts, double steps, en passant), and then its last component is not used.
 */
const WIDTHS = [6, 3] as const;
const FIRST_OF_POOL_1 = SELECTORS.doubleLeaps;

/** Components of the tuples of a place. */
export const COMPONENTS = WIDTHS[0] * FIRST_OF_POOL_1 + WIDTHS[1] * (SELECTORS.end - FIRST_OF_POOL_1);

/** `bit` counts the bits of the product's code, and is 0 where it has one bit alone. */
function componentOf(selector: number, view: ViewNumber, bit: number): number {
  if (selector < FIRST_OF_POOL_1) return WIDTHS[0] * selector + CODE_BITS * view + bit;
  const first = WIDTHS[0] * FIRST_OF_POOL_1 + WIDTHS[1] * (selector - FIRST_OF_POOL_1);
  return first + (selector < SELECTORS.fronts ? bit : view);
}

/** The plan of a view. Without a capture both colors have the same. Throws for a capture before view 0: no piece is captured there. */
export function capturePlan(color: Color, view: ViewNumber, capture?: Capture): CapturePlan {
  if (capture === undefined) return PLAIN[view];
  if (view === 0) throw new Error('no capture comes before view 0');
  const selectors = PLAIN[view].selectors.slice();
  const dropped = new Uint8Array(PRODUCTS.end);
  serveSlots(selectors, color, capture.square);
  serveLeaps(selectors, color, capture);
  dropLooksFrom(dropped, color, capture.square);
  return finishPlan(view, selectors, dropped);
}

/** Every product with its own selector: lines and squares 3 products each, the others one. */
const ownSelectors = (): Int32Array =>
  Int32Array.from({ length: PRODUCTS.end }, (_, product) =>
    product < PRODUCTS.fronts ? Math.floor(product / CODE_BITS) : SELECTORS.fronts + product - PRODUCTS.fronts,
  );

function finishPlan(view: ViewNumber, selectors: Int32Array, dropped: Uint8Array): CapturePlan {
  const components = selectors.map((selector, product) =>
    componentOf(selector, view, product < PRODUCTS.fronts ? product % CODE_BITS : 0),
  );
  const kept = selectors.map((_, product) => product).filter((product) => dropped[product] === 0);
  return { selectors, components, dropped, kept };
}

const plainPlan = (view: ViewNumber): CapturePlan => finishPlan(view, ownSelectors(), new Uint8Array(PRODUCTS.end));
const PLAIN = [plainPlan(0), plainPlan(1)] as const;

const serveCode = (selectors: Int32Array, first: number, selector: number): void => {
  selectors.fill(selector, first, first + CODE_BITS);
};

/** On the fourth rank the lost piece may be a pawn that had just stepped twice: the slots know what is looked along without it. */
function serveSlots(selectors: Int32Array, color: Color, square: Square): void {
  if (!isOnFourthRank(color, square)) return;
  for (const [slot, line] of THROUGH[square]!.entries()) {
    serveCode(selectors, PRODUCTS.lines + CODE_BITS * line, SELECTORS.slots + slot);
  }
}

/** A square at which the lost piece looked by a leap is still looked at if it was looked at twice. */
function serveLeaps(selectors: Int32Array, color: Color, { square, type }: Capture): void {
  for (const target of leapTargets(type, color, square)) {
    serveCode(selectors, PRODUCTS.leaps + CODE_BITS * target, SELECTORS.doubleLeaps + target);
  }
}

/** Lines and fronts of the lost piece; and everything en passant, because a capture is no double step. */
function dropLooksFrom(dropped: Uint8Array, color: Color, square: Square): void {
  for (const [line, { from }] of DIRECTED_LINES.entries()) {
    if (from === square) dropped.fill(1, PRODUCTS.lines + CODE_BITS * line, PRODUCTS.lines + CODE_BITS * (line + 1));
  }
  const front = FRONTS[color].findIndex(({ pawnSquare }) => pawnSquare === square);
  if (front >= 0) dropped[PRODUCTS.fronts + front] = 1;
  const file = FILES.find((one) => homeSquare(color, one) === square);
  if (file !== undefined) dropped[PRODUCTS.doubleSteps + file - 1] = 1;
  dropped.fill(1, PRODUCTS.enPassant, PRODUCTS.end);
}
