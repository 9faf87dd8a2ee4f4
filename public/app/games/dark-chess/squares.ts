/** What a board shows to any viewer: a seat, a spectator, or anyone once everything is open. Pure: the board draws it. */

import {
  CASTLING,
  COLORS,
  type Color,
  fileOf,
  isPieceType,
  type PieceType,
  rankOf,
  SQUARES,
  type Square,
} from '../../../../shared/games/dark-chess/board.ts';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import type { BoardView, SquareView } from '../../../../shared/games/dark-chess/view.ts';

export interface Standing {
  readonly seat: number;
  /** `hidden`: something stands here, and the viewer may not know what. */
  readonly type: PieceType | 'hidden';
}

export interface ShownSquare {
  /** `haze`: seen before the last move, and not looked at again yet. */
  readonly ground: 'fog' | 'haze' | 'clear';
  readonly piece?: Standing;
}

export type Board = readonly ShownSquare[];

const FOG: ShownSquare = { ground: 'fog' };
const EMPTY: ShownSquare = { ground: 'clear' };

export const ALL_FOG: Board = new Array<ShownSquare>(SQUARES).fill(FOG);

/** From the square at a place of the screen, counted row by row from the upper left, to the place, and back. */
export const turnBoard = (orientation: Color, index: number): number => index ^ (orientation === 'white' ? 56 : 7);

/** Where a square is drawn, in squares from the upper left. */
export function placeOn(orientation: Color, square: Square): { x: number; y: number } {
  const index = turnBoard(orientation, square);
  return { x: index % 8, y: Math.floor(index / 8) };
}

function shownOf(seat: number, { seen, piece }: SquareView): ShownSquare {
  if (piece !== undefined) return { ground: 'clear', piece: { seat, type: piece } };
  if (seen === 'occupied') return { ground: 'haze', piece: { seat: 1 - seat, type: 'hidden' } };
  if (isPieceType(seen)) return { ground: 'clear', piece: { seat: 1 - seat, type: seen } };
  return seen === 'empty' ? EMPTY : FOG;
}

/** The board as the viewer knows it. A spectator knows nothing of it. */
export function boardOf({ seat, squares }: Pick<BoardView, 'seat' | 'squares'>): Board {
  return seat === undefined || squares === undefined ? ALL_FOG : squares.map((square) => shownOf(seat, square));
}

/** Everything that the viewer last saw, in haze: it may stand otherwise by now. Its own pieces it knows. */
export const allHazy = (board: Board, seat: number): Board =>
  board.map((shown) => (shown.ground === 'fog' || shown.piece?.seat === seat ? shown : { ...shown, ground: 'haze' }));

export const ownPiecesOn = (board: Board, seat: number): readonly (PieceType | undefined)[] =>
  board.map(({ piece }) => (piece === undefined || piece.seat !== seat || piece.type === 'hidden' ? undefined : piece.type));

/** The whole truth, from the pieces of both seats; `undefined` when one of them has not opened. */
export function truthOf(sides: readonly (readonly (PieceType | undefined)[] | undefined)[]): Board | undefined {
  const [white, black] = sides;
  if (white === undefined || black === undefined) return undefined;
  return white.map((type, square) => {
    const other = black[square];
    if (type !== undefined) return { ground: 'clear', piece: { seat: 0, type } };
    return other === undefined ? EMPTY : { ground: 'clear', piece: { seat: 1, type: other } };
  });
}

/** The own pieces of a seat's view, as `truthOf` takes them. */
export const ownPieces = (view: BoardView | undefined): readonly (PieceType | undefined)[] | undefined =>
  view?.squares?.map(({ piece }) => piece);

/** What is drawn of a square under its piece. */
export const groundClass = (board: Board, square: Square): string =>
  `${(fileOf(square) + rankOf(square)) % 2 === 1 ? 'light' : 'dim'} ${board[square]!.ground}`;

/** A move shown before it is in the log. */
export function withMove(board: Board, seat: number, { from, to, promotion }: ChessMove): Board {
  const moved = board[from]!.piece;
  if (moved === undefined) return board;
  const put: ShownSquare = { ground: 'clear', piece: { seat, type: promotion ?? moved.type } };
  const after = board.with(from, EMPTY).with(to, put);
  const castling = Object.values(CASTLING[COLORS[seat]!]).find(({ king }) => king.from === from && king.to === to);
  if (moved.type !== 'king' || castling === undefined) return after;
  return after.with(castling.rook.from, EMPTY).with(castling.rook.to, board[castling.rook.from]!);
}
