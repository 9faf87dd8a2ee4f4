/**
 * The board as one seat of dark chess holds it (seed 001, §5.1): its own pieces, and what it sees of the rest.
 *
 * A square is 0 … 63, from a1, b1 … to h8: the seed's k − 1 with k = 8(j − 1) + i, its file i and rank j being 1 … 8.
 */

export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const PIECE_TYPES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
export type PieceType = (typeof PIECE_TYPES)[number];

export type Square = number;
export const SQUARES = 64;

export const squareAt = (file: number, rank: number): Square => 8 * (rank - 1) + file - 1;
export const fileOf = (square: Square): number => (square % 8) + 1;
export const rankOf = (square: Square): number => Math.floor(square / 8) + 1;
export const isOnBoard = (file: number, rank: number): boolean => file >= 1 && file <= 8 && rank >= 1 && rank <= 8;

/** Ranks that a pawn gains with a step. */
export const forward = (color: Color): 1 | -1 => (color === 'white' ? 1 : -1);
/** A rank counted from the seat's own edge, which is 1. */
export const ownRank = (color: Color, rank: number): number => (color === 'white' ? rank : 9 - rank);

export interface Piece {
  readonly type: PieceType;
  /** Whether it was a pawn. The opponent is never told, but the seed has its owner remember ("Note on Promotion"). */
  readonly promoted: boolean;
}

export const WINGS = ['kingside', 'queenside'] as const;
export type Wing = (typeof WINGS)[number];

/** What a seat knows of itself: all that its moves, its questions and its answers depend on beside what it sees. */
export interface Side {
  readonly color: Color;
  /** By square, 64 places. */
  readonly pieces: readonly (Piece | undefined)[];
  /** Whether neither the king nor the rook of the wing has moved, nor the rook been captured. */
  readonly castling: Readonly<Record<Wing, boolean>>;
  /** Where a pawn stands that made a double step as the last move of the whole game. The opponent's next move clears it. */
  readonly doubleStep: Square | undefined;
}

/** By seat: 0 is white. */
export type Sides = readonly [Side, Side];

/** What is on a square of somebody else; `occupied` is a piece whose type stays hidden (the seed's Unknown of the pawn phase). */
export type Content = 'empty' | PieceType | 'occupied';

/** A square as its viewer knows it; `dark` is the seed's Unknown of a board that was reset, which no answer ever says. */
export type Seen = 'own' | 'dark' | Content;

export interface View {
  readonly side: Side;
  /** By square, 64 places: `own` where the seat has a piece. */
  readonly seen: readonly Seen[];
  /** The opponent's pawn that may be captured en passant now. */
  readonly enPassant: Square | undefined;
}

export const isPieceType = (seen: Seen): seen is PieceType => (PIECE_TYPES as readonly Seen[]).includes(seen);

export function ownSquares({ pieces }: Side): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < SQUARES; square++) if (pieces[square] !== undefined) squares.push(square);
  return squares;
}

/** How castling on a wing goes. */
interface Castling {
  readonly king: { readonly from: Square; readonly to: Square };
  readonly rook: { readonly from: Square; readonly to: Square };
  readonly between: readonly Square[];
}

function castlingFor(color: Color, wing: Wing): Castling {
  const [rookFrom, kingTo, rookTo, between] = wing === 'kingside' ? [8, 7, 6, [6, 7]] : [1, 3, 4, [2, 3, 4]];
  const at = (file: number): Square => squareAt(file, ownRank(color, 1));
  return {
    king: { from: at(5), to: at(kingTo) },
    rook: { from: at(rookFrom), to: at(rookTo) },
    between: between.map(at),
  };
}

const bothWings = (color: Color): Readonly<Record<Wing, Castling>> => ({
  kingside: castlingFor(color, 'kingside'),
  queenside: castlingFor(color, 'queenside'),
});

export const CASTLING: Readonly<Record<Color, Readonly<Record<Wing, Castling>>>> = {
  white: bothWings('white'),
  black: bothWings('black'),
};

const BACK_RANK: readonly PieceType[] = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];

export function startSide(color: Color): Side {
  const pieces = new Array<Piece | undefined>(SQUARES).fill(undefined);
  BACK_RANK.forEach((type, i) => {
    pieces[squareAt(i + 1, ownRank(color, 1))] = { type, promoted: false };
    pieces[squareAt(i + 1, ownRank(color, 2))] = { type: 'pawn', promoted: false };
  });
  return { color, pieces, castling: { kingside: true, queenside: true }, doubleStep: undefined };
}

export const startSides = (): Sides => [startSide('white'), startSide('black')];
