/**
 * Which wires of a seat's Board, or after a loss of its First, are its selectors and its strings (docs/protocol/proven-dark-chess.md,
 * "Selectors and strings"). Those of lines are AND gates outside of the circuits: each is the product of two wires.
 */

import type { Wire } from '../../../proofs/circuit.ts';
import type { Color } from '../board.ts';
import { boardCircuit, firstCircuit } from './board.ts';
import { FILES, FRONTS, opponentOf } from './leaps.ts';
import { DIRECTED_LINES } from './lines.ts';
import { BOARD_BITS, CODE_BITS, lazily } from './pieces.ts';

/** Products of wires, in order: `left[i]` with `right[i]`. */
export interface WireProducts {
  readonly left: readonly Wire[];
  readonly right: readonly Wire[];
}

/** The 1,036 selectors of lines: nothing of this seat is between, and a slider of the line's class stands where the line begins. */
export const lineSelectors = lazily((color: Color): WireProducts => {
  const { clear, diagonals, straights } = boardCircuit(color).outputs;
  return {
    left: DIRECTED_LINES.map(({ pair }) => clear[pair]!),
    right: DIRECTED_LINES.map(({ from, diagonal }) => (diagonal ? diagonals : straights)[from]!),
  };
});

/** The other 282 selectors, wires of Board. */
export const otherSelectors = lazily((color: Color): readonly Wire[] => {
  const { leaps, doubleLeaps, slots, fronts, doubleSteps, enPassant } = boardCircuit(color).outputs;
  return [...leaps, ...doubleLeaps, ...slots, ...fronts, ...doubleSteps, ...enPassant];
});

/** The 3,108 bits of strings of lines: nothing of this seat is between, and what its opponent would see at the end. */
export const lineStrings = lazily((color: Color): WireProducts => {
  const { clear, shown } = firstCircuit(color).outputs;
  return {
    left: DIRECTED_LINES.flatMap(({ pair }) => Array.from({ length: CODE_BITS }, () => clear[pair]!)),
    right: DIRECTED_LINES.flatMap(({ to }) => shown.slice(CODE_BITS * to, CODE_BITS * (to + 1))),
  };
});

/** The other 256 bits of strings: inputs and outputs of First. */
export const otherStrings = lazily((color: Color): readonly Wire[] => {
  const { occupied, secondFronts } = firstCircuit(color).outputs;
  const [board, doubleStep] = [wiresFrom(1, BOARD_BITS), wiresFrom(1 + BOARD_BITS, FILES.length)];
  const fronts = FRONTS[opponentOf(color)].map(({ square }) => occupied[square]!);
  return [...board, ...fronts, ...secondFronts, ...doubleStep];
});

const wiresFrom = (first: Wire, count: number): Wire[] => Array.from({ length: count }, (_, i) => first + i);
