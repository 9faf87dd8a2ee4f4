/** What a seat or a spectator of dark chess may see of the board, by either rules. */

import type { Result } from '../interface.ts';
import type { Color, PieceType, Seen, View } from './board.ts';

export interface SquareView {
  /** `own`, `dark`, `empty`, the type of an opponent's piece, or `occupied` by one of hidden type. */
  readonly seen: Seen;
  /** The viewer's own piece. */
  readonly piece?: PieceType;
}

/** A seat's pieces by square, once it has opened. */
type RevealedBoard = readonly (PieceType | undefined)[];

/** By this a person or a bot decides. */
export interface BoardView {
  /** The viewer's seat: 0 white, 1 black; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /** The color at the lower edge. */
  readonly orientation: Color;
  /** The squares from a1, b1 … to h8, as the viewer knows them; `undefined` for a spectator. */
  readonly squares: readonly SquareView[] | undefined;
  /** The viewer's legal moves, where it is to decide: `e2e4`, `e7e8q`, castling as `e1g1`. */
  readonly moves: readonly string[];
  /** The square of the pawn that the viewer may capture en passant now, such as `e5`. */
  readonly enPassant: string | undefined;
  /** The viewer's own last move. */
  readonly lastMove: string | undefined;
  /** All of the viewer's own moves in standard algebraic notation, such as `Nxe5`. */
  readonly ownMoves: readonly string[];
  /** What the viewer saw before each ply, its own and the other's, and what it sees now (`encodeSight`); none for a spectator. */
  readonly sights: readonly string[];
  /** The seat that moves, or that has just moved and whose move is being queried. */
  readonly turn: number;
  /** Moves made by both. */
  readonly plies: number;
  /** Moves since the last capture. */
  readonly quietPlies: number;
  /** Pieces left, by seat. */
  readonly pieces: readonly number[];
  /** Every capture that was announced; plies count from 0. */
  readonly captures: readonly { readonly ply: number; readonly by: number; readonly square: string }[];
  /** The square of the capture by the last move, if it was one. */
  readonly captured: string | undefined;
  /** What the viewer has captured, as it saw it, and has lost, in order. */
  readonly taken: readonly PieceType[];
  readonly lost: readonly PieceType[];
  /** Code of the fault by which the other has wronged the viewer; its machine opens as soon as it can. */
  readonly wronged: string | undefined;
  /** By seat. */
  readonly revealed: readonly (RevealedBoard | undefined)[];
  readonly result: Result | undefined;
}

export function squaresOf({ side, seen }: View): SquareView[] {
  return seen.map((what, square) => {
    const piece = side.pieces[square];
    return piece === undefined ? { seen: what } : { seen: what, piece: piece.type };
  });
}
