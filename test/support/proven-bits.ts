/** Selectors, strings, views and moves of proven dark chess in the clear, without any proof. */

import type { Color, Side } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import { moveBits } from '../../shared/games/dark-chess/circuits/move-inputs.ts';
import { noMoveCircuit } from '../../shared/games/dark-chess/circuits/no-move.ts';
import { boardBits, doubleStepBits, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import {
  lineSelectors,
  lineStrings,
  otherSelectors,
  otherStrings,
  type WireProducts,
} from '../../shared/games/dark-chess/circuits/selectors.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import type { ChessMove } from '../../shared/games/dark-chess/moves.ts';
import { type CapturePlan, capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { evaluatePlain, type Wire } from '../../shared/proofs/circuit.ts';

export type Bits = Uint8Array;

/** What some wires carry. */
function bitsAt(values: Bits, wires: readonly Wire[]): Bits {
  const bits = new Uint8Array(wires.length);
  for (let i = 0; i < wires.length; i++) bits[i] = values[wires[i]!]!;
  return bits;
}

/** The number that bits spell, least significant first. */
export const numberOf = (bits: Bits): number => bits.reduce((number, bit, place) => number + bit * 2 ** place, 0);

export function joinBits(...parts: readonly ArrayLike<number>[]): Bits {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const multiply = (values: Bits, { left, right }: WireProducts): Bits => {
  const others = bitsAt(values, right);
  return bitsAt(values, left).map((bit, i) => bit & others[i]!);
};

export interface SeatBits {
  /** By wire of Board. */
  readonly values: Bits;
  readonly selectors: Bits;
  readonly strings: Bits;
}

/** What a seat asks and answers by its own board alone. */
export function seatBitsFrom(color: Color, board: Bits, doubleStep: Bits): SeatBits {
  const values = evaluatePlain(boardCircuit(color), joinBits(board, doubleStep));
  return {
    values,
    selectors: joinBits(multiply(values, lineSelectors(color)), bitsAt(values, otherSelectors(color))),
    strings: joinBits(multiply(values, lineStrings(color)), bitsAt(values, otherStrings(color))),
  };
}

export const seatBits = (side: Side): SeatBits => seatBitsFrom(side.color, boardBits(side), doubleStepBits(side));

/** The products of a view, by its plan. */
export const productsOf = ({ selectors: served, dropped }: CapturePlan, asker: SeatBits, answerer: SeatBits): Bits =>
  answerer.strings.map((bit, product) => (dropped[product] === 1 ? 0 : bit & asker.selectors[served[product]!]!));

/** The products of a view with selectors of this very side. */
export const freshProducts = (side: Side, opponent: Side): Bits =>
  productsOf(capturePlan(side.color, 1), seatBits(side), seatBits(opponent));

export interface MoverBits {
  readonly color: Color;
  readonly board: Bits;
  readonly rights: Bits;
  readonly products: Bits;
}

export const moverBits = (side: Side, opponent: Side): MoverBits => ({
  color: side.color,
  board: boardBits(side),
  rights: rightsBits(side),
  products: freshProducts(side, opponent),
});

const noDoubleStep = new Uint8Array(8);

const wiresOfBoard = (color: Color, board: Bits): Bits => evaluatePlain(boardCircuit(color), joinBits(board, noDoubleStep));

/** What Move says of moves by this board and view. */
export function moveEvaluator({ color, board, rights, products }: MoverBits) {
  const occupied = bitsAt(wiresOfBoard(color, board), boardCircuit(color).outputs.occupied);
  const circuit = moveCircuit(color);
  const { outputs } = circuit;
  const values = (hidden: Bits): Bits => evaluatePlain(circuit, joinBits(board, rights, products, occupied, hidden));
  return {
    isLegal: (hidden: Bits): boolean => values(hidden)[outputs.legal[0]!] === 1,
    run: (move: ChessMove) => {
      const carried = values(moveBits(move));
      const bits = (output: keyof typeof outputs): Bits => bitsAt(carried, outputs[output]);
      return {
        legal: bits('legal')[0] === 1,
        captured: bits('captures')[0] === 1 ? numberOf(bits('capturedSquare')) : undefined,
        capturesKing: bits('capturesKing')[0] === 1,
        capturedCode: numberOf(bits('capturedCode')),
        pawn: bits('pawn')[0]!,
        board: bits('board'),
        rights: bits('rights'),
        doubleStep: bits('doubleStep'),
      };
    },
  };
}

/** Whether NoMove says that there is no move. */
export function hasNoMove({ color, board, products }: Omit<MoverBits, 'rights'>): boolean {
  const { pawns, knights, kings, diagonals, straights, occupied } = boardCircuit(color).outputs;
  const own = bitsAt(wiresOfBoard(color, board), [pawns, knights, kings, diagonals, straights, occupied].flat());
  const seen = [
    products.subarray(PRODUCTS.leaps, PRODUCTS.fronts),
    products.subarray(PRODUCTS.fronts, PRODUCTS.doubleSteps),
    products.subarray(PRODUCTS.enPassant),
  ];
  const circuit = noMoveCircuit(color);
  return evaluatePlain(circuit, joinBits(own, ...seen))[circuit.outputs.none[0]!] === 1;
}
