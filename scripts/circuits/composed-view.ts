/**
 * What a seat sees, as one circuit over the boards of both: selectors of its Board, strings of the other's First, and their products by
 * the plan without a capture, wired as `proven/board-bits.ts` and `proven/answer.ts` do it.
 */

import type { Color } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import {
  lineSelectors,
  lineStrings,
  otherSelectors,
  otherStrings,
  type WireProducts,
} from '../../shared/games/dark-chess/circuits/selectors.ts';
import { capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import type { CircuitBuilder, Wire } from '../../shared/proofs/circuit.ts';
import { copyCircuit, type Replacements, wiresAt } from './compose.ts';

/** Faults planted in the copies of the circuits that a check puts together; none in what the product runs. */
export interface PlantedCopies {
  readonly first?: Replacements;
  readonly board?: Replacements;
  readonly move?: Replacements;
  readonly noMove?: Replacements;
  readonly quiet?: Replacements;
}

interface ComposedView {
  /** The copies of all wires of the looking seat's Board, by their numbers. */
  readonly board: readonly Wire[];
  readonly products: readonly Wire[];
}

interface BothBoards {
  /** 192 and 8 wires of the seat that looks. */
  readonly board: readonly Wire[];
  readonly doubleStep: readonly Wire[];
  /** 192 and 8 wires of the seat that answers. */
  readonly otherBoard: readonly Wire[];
  readonly otherDoubleStep: readonly Wire[];
}

const multiply = (builder: CircuitBuilder, values: readonly Wire[], { left, right }: WireProducts): Wire[] =>
  left.map((wire, i) => builder.and(values[wire]!, values[right[i]!]!));

/** Adds the view of the seat of `color`. */
export function addView(builder: CircuitBuilder, color: Color, both: BothBoards, planted: PlantedCopies = {}): ComposedView {
  const other = opponentOf(color);
  const board = copyCircuit(builder, boardCircuit(color), [...both.board, ...both.doubleStep], planted.board);
  const first = copyCircuit(builder, firstCircuit(other), [...both.otherBoard, ...both.otherDoubleStep], planted.first);
  const selectors = [...multiply(builder, board, lineSelectors(color)), ...wiresAt(board, otherSelectors(color))];
  const strings = [...multiply(builder, first, lineStrings(other)), ...wiresAt(first, otherStrings(other))];
  const plan = capturePlan(color, 0);
  const products = strings.map((string, product) => builder.and(string, selectors[plan.selectors[product]!]!));
  return { board, products };
}
