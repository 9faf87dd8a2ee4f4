/** What the circuit Move reads, and the hidden bits of a move. */

import type { CircuitBuilder, Wire } from '../../../proofs/circuit.ts';
import { type Color, SQUARES, WINGS } from '../board.ts';
import type { ChessMove, Promotion } from '../moves.ts';
import { BOARD_BITS, numberBits, squareWires } from './pieces.ts';
import { PRODUCTS } from './view-layout.ts';

export type Wires = readonly Wire[];

const SQUARE_BITS = 6;
const PROMOTION_BITS = 2;
/** In the order of their codes, which begin with 2. */
const PROMOTION_ORDER: readonly Promotion[] = ['knight', 'bishop', 'rook', 'queen'];

/** The 14 hidden bits of a move: from, to, promotion. A move that promotes nothing has 0 there, so that all honest clients send the same. */
export const moveBits = ({ from, to, promotion = 'knight' }: ChessMove): Uint8Array =>
  Uint8Array.of(
    ...numberBits(from, SQUARE_BITS),
    ...numberBits(to, SQUARE_BITS),
    ...numberBits(PROMOTION_ORDER.indexOf(promotion), PROMOTION_BITS),
  );

export interface MoveInputs {
  readonly color: Color;
  readonly squares: readonly Wires[];
  readonly rights: Wires;
  readonly view: Wires;
  readonly occupied: Wires;
  /** By square: the move begins, or ends, there. */
  readonly from: Wires;
  readonly to: Wires;
  readonly toBits: Wires;
  readonly promotion: Wires;
}

export function addMoveInputs(builder: CircuitBuilder, color: Color): MoveInputs {
  const board = builder.input('board', BOARD_BITS);
  const rights = builder.input('rights', WINGS.length);
  const view = builder.input('view', PRODUCTS.end);
  const occupied = builder.input('occupied', SQUARES);
  const fromBits = builder.input('from', SQUARE_BITS);
  const toBits = builder.input('to', SQUARE_BITS);
  const promotion = builder.input('promotion', PROMOTION_BITS);
  const from = builder.decode(fromBits);
  const to = builder.decode(toBits);
  return { color, squares: squareWires(board), rights, view, occupied, from, to, toBits, promotion };
}
