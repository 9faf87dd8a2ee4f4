/** Positions of dark chess that no game leads to, in which everything can stand next to everything. */

import {
  CASTLING,
  type Color,
  forward,
  ownRank,
  PIECE_TYPES,
  type Piece,
  type PieceType,
  rankOf,
  type Side,
  SQUARES,
  type Square,
  type WINGS,
} from '../../shared/games/dark-chess/board.ts';
import { opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { pick, type Rng } from './seeded-rng.ts';

type Placed = (Piece | undefined)[];

export const piece = (type: PieceType): Piece => ({ type, promoted: false });

export const isOnPawnRank = (square: Square): boolean => rankOf(square) > 1 && rankOf(square) < 8;

const emptyBoard = (): Placed => new Array<Piece | undefined>(SQUARES).fill(undefined);

function rightsFor(color: Color, pieces: Placed): Side['castling'] {
  const can = (wing: (typeof WINGS)[number]): boolean => {
    const { king, rook } = CASTLING[color][wing];
    return pieces[king.from]?.type === 'king' && pieces[rook.from]?.type === 'rook';
  };
  return { kingside: can('kingside'), queenside: can('queenside') };
}

/** The side with these pieces and all rights that they allow. `doubleStep` must be a square of one of its pawns, or none. */
export const sideWith = (color: Color, pieces: Placed, doubleStep?: Square): Side => ({
  color,
  pieces,
  castling: rightsFor(color, pieces),
  doubleStep,
});

const WITHOUT_KING = PIECE_TYPES.filter((type) => type !== 'king');

/** Fills up to `count` free squares outside of `taken` and `except`, a third with pawns, and none with kings. */
export function scatter(rng: Rng, taken: readonly Placed[], pieces: Placed, count: number, except: readonly Square[] = []): void {
  for (let i = 0; i < count; i++) {
    const square = Math.floor(rng() * SQUARES);
    if (except.includes(square) || [...taken, pieces].some((board) => board[square] !== undefined)) continue;
    const type = rng() < 0.35 ? 'pawn' : pick(rng, WITHOUT_KING);
    pieces[square] = piece(type === 'pawn' && !isOnPawnRank(square) ? 'rook' : type);
  }
}

/** A double step that a seat's last move could have been: a pawn on the fourth rank with two empty squares behind it. */
function possibleDoubleStep(rng: Rng, color: Color, own: Placed, other: Placed): Square | undefined {
  const steps = [...own.keys()].filter((square) => {
    const behind = [square - 8 * forward(color), square - 16 * forward(color)];
    const isFree = behind.every((one) => own[one] === undefined && other[one] === undefined);
    return own[square]?.type === 'pawn' && ownRank(color, rankOf(square)) === 4 && isFree;
  });
  return steps.length === 0 || rng() < 0.3 ? undefined : pick(rng, steps);
}

/** One king on a free square, or none if it is taken. */
function placeKing(rng: Rng, taken: readonly Placed[], pieces: Placed, except: readonly Square[] = []): void {
  const square = Math.floor(rng() * SQUARES);
  const isFree = !except.includes(square) && [...taken, pieces].every((board) => board[square] === undefined);
  if (isFree) pieces[square] = piece('king');
}

/** The king and rooks often stand where castling begins. */
function placeHome(rng: Rng, color: Color, own: Placed, other: Placed): void {
  const { kingside, queenside } = CASTLING[color];
  const isHome = (square: Square): boolean => rng() < 0.6 && other[square] === undefined;
  for (const { rook } of [kingside, queenside]) if (isHome(rook.from)) own[rook.from] = piece('rook');
  if (isHome(kingside.king.from)) own[kingside.king.from] = piece('king');
  else placeKing(rng, [other], own);
}

/** The seat of `color` is to move; the other may just have made a double step. */
export function builtPosition(rng: Rng, color: Color): { readonly mover: Side; readonly other: Side } {
  const [own, theirs] = [emptyBoard(), emptyBoard()];
  placeHome(rng, color, own, theirs);
  placeHome(rng, opponentOf(color), theirs, own);
  const most = 2 + Math.floor(rng() * 30);
  scatter(rng, [theirs], own, most);
  scatter(rng, [own], theirs, most);
  const opponent = opponentOf(color);
  const doubleStep = possibleDoubleStep(rng, opponent, theirs, own);
  return { mover: sideWith(color, own), other: sideWith(opponent, theirs, doubleStep) };
}

/** A seat that has lost a piece: before and after, with the other seat after its capture. */
export interface BuiltCapture {
  readonly before: Side;
  readonly after: Side;
  readonly capturer: Side;
  readonly square: Square;
  readonly type: PieceType;
}

/** The other seat's piece stands on the square now. The loser's last move was perhaps a double step, of this very pawn or of another. */
export function normalCapture(rng: Rng, color: Color, type: PieceType, square: Square): BuiltCapture {
  const [own, theirs] = [emptyBoard(), emptyBoard()];
  own[square] = piece(type);
  const capturer = pick(rng, PIECE_TYPES);
  theirs[square] = piece(capturer === 'pawn' && !isOnPawnRank(square) ? 'queen' : capturer);
  const most = 2 + Math.floor(rng() * 34);
  if (type !== 'king') placeKing(rng, [theirs], own);
  scatter(rng, [theirs], own, most);
  scatter(rng, [own], theirs, most);
  const doubleStep = possibleDoubleStep(rng, color, own, theirs.with(square, undefined));
  return captured(sideWith(color, own, doubleStep), sideWith(opponentOf(color), theirs), square, type);
}

/** A pawn that has just stepped twice is captured en passant: the capturer's pawn stands behind it, on the loser's third rank. */
export function enPassantCapture(rng: Rng, color: Color, square: Square): BuiltCapture {
  const [own, theirs] = [emptyBoard(), emptyBoard()];
  const behind = [square - 8 * forward(color), square - 16 * forward(color)];
  own[square] = piece('pawn');
  theirs[behind[0]!] = piece('pawn');
  const most = 2 + Math.floor(rng() * 34);
  placeKing(rng, [theirs], own, behind);
  scatter(rng, [theirs], own, most, behind);
  scatter(rng, [own], theirs, most, behind);
  return captured(sideWith(color, own, square), sideWith(opponentOf(color), theirs), square, 'pawn');
}

function captured(before: Side, capturer: Side, square: Square, type: PieceType): BuiltCapture {
  const left = before.pieces.with(square, undefined);
  return { before, after: sideWith(before.color, left), capturer, square, type };
}
