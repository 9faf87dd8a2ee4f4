/**
 * Where each piece of the other seat may stand, piece by piece, given all that a seat has seen and was told. Statement: each piece is on one
 * of its squares. It is an over-estimate: what two pieces have to agree on is followed only from one ply to the next.
 */

import {
  CASTLING,
  type Color,
  ownSquares,
  PIECE_TYPES,
  type PieceType,
  SQUARES,
  type Square,
  startSide,
  type Wing,
} from './board.ts';
import { isOwnMark, type ObservedPly, type Sighting, type Types, typeBit, wouldSeePass } from './observed.ts';
import { type Ground, possibleCastling, possibleMoves } from './possible-moves.ts';
import { isDoubleStep } from './transition.ts';

/** One piece of the other seat. */
export interface Reach {
  readonly type: PieceType;
  /** Where it stood at the start. */
  readonly home: Square;
  /** By square: as what it may stand there; a pawn may have been promoted. */
  readonly at: readonly Types[];
  /** Whether it may have been captured. */
  readonly mayBeGone: boolean;
  /** Whether it may never have moved, which castling asks for. */
  readonly mayBeUnmoved: boolean;
}

const NOWHERE: readonly Types[] = new Array<Types>(SQUARES).fill(0);
const isNowhere = (at: readonly Types[]): boolean => at.every((types) => types === 0);
const squaresOf = (at: readonly Types[]): Square[] => [...at.keys()].filter((square) => at[square] !== 0);

export function startReach(color: Color): readonly Reach[] {
  const side = startSide(color);
  return ownSquares(side).map((home): Reach => {
    const { type } = side.pieces[home]!;
    return { type, home, at: NOWHERE.with(home, typeBit(type)), mayBeGone: false, mayBeUnmoved: true };
  });
}

/** The pieces after a ply; undefined where nothing fits what the seat saw. */
export function followReach(color: Color, pieces: readonly Reach[], ply: ObservedPly): readonly Reach[] | undefined {
  const after = ply.own ? afterOwn(pieces, ply) : afterOthers(color, pieces, ply);
  return after && narrow(after, ply.after);
}

/** The same, with only what is among `types` by square: what is known from elsewhere. */
export const withOnly = (pieces: readonly Reach[], types: readonly Types[]): readonly Reach[] =>
  pieces.map((piece) => ({ ...piece, at: piece.at.map((one, square) => one & types[square]!) }));

const unmoved = ({ at }: Reach, { fits }: Sighting): readonly Types[] => at.map((types, square) => types & fits[square]!);

/** What the seat has captured is one of those that may have stood there. */
function afterOwn(pieces: readonly Reach[], { before, captured, after }: ObservedPly): readonly Reach[] {
  const isTaken = ({ at }: Reach): boolean => captured !== undefined && (at[captured]! & before.fits[captured]!) !== 0;
  const taken = pieces.filter(isTaken);
  return pieces.flatMap((piece) => {
    if (!taken.includes(piece)) return [{ ...piece, at: unmoved(piece, after) }];
    if (taken.length === 1) return [];
    const at = unmoved({ ...piece, at: piece.at.with(captured!, 0) }, after);
    // It was captured, or another was.
    return isNowhere(at) ? [] : [{ ...piece, at, mayBeGone: true }];
  });
}

/** One piece has moved, or king and rook: each that may have is followed, and all others stood still. */
function afterOthers(color: Color, pieces: readonly Reach[], ply: ObservedPly): readonly Reach[] | undefined {
  const still = pieces.map((piece) => unmoved(piece, ply.after));
  const moves = [...singleMoves(color, pieces, still, ply), ...castlingMoves(color, pieces, still, ply)];
  if (moves.length === 0) return undefined;
  return pieces.map((piece, i) => {
    const where = moves.map((move) => move.get(i) ?? still[i]!);
    const at = NOWHERE.map((_, square) => where.reduce((types, one) => types | one[square]!, 0));
    const stood = moves.some((move) => !move.has(i));
    return { ...piece, at, mayBeUnmoved: piece.mayBeUnmoved && stood && (still[i]![piece.home]! & typeBit(piece.type)) !== 0 };
  });
}

/** By piece where it has gone. Pieces that are not in it stood still. */
type Moved = ReadonlyMap<number, readonly Types[]>;

/** Whether the pieces that stood still can be where they are, and what they show at all squares in sight but these. */
function leavesRest(
  pieces: readonly Reach[],
  still: readonly (readonly Types[])[],
  moved: readonly number[],
  { shown }: Sighting,
) {
  const others = [...pieces.keys()].filter((i) => !moved.includes(i));
  const isPossible = others.every((i) => pieces[i]!.mayBeGone || !isNowhere(still[i]!));
  return { isPossible, unexplained: shown.filter((square) => others.every((i) => still[i]![square] === 0)) };
}

function groundFor(color: Color, pieces: readonly Reach[], mover: Reach, { before, doubleStep }: ObservedPly): Ground {
  const held = new Set(before.shown);
  for (const piece of pieces) {
    const squares = piece === mover || piece.mayBeGone ? [] : squaresOf(piece.at);
    if (squares.length === 1) held.add(squares[0]!);
  }
  const isRival = (square: Square): boolean => isOwnMark(before.marks[square]);
  return { color, isRival, mayBeFree: (square) => !held.has(square) && !isRival(square), doubleStep };
}

function singleMoves(color: Color, pieces: readonly Reach[], still: readonly (readonly Types[])[], ply: ObservedPly): Moved[] {
  return pieces.flatMap((piece, i) => {
    const { isPossible, unexplained } = leavesRest(pieces, still, [i], ply.after);
    if (!isPossible || unexplained.length > 1) return [];
    const to = destinations(piece, groundFor(color, pieces, piece, ply), ply);
    const at = unexplained.length === 0 ? to : NOWHERE.with(unexplained[0]!, to[unexplained[0]!]!);
    return isNowhere(at) ? [] : [new Map([[i, at]])];
  });
}

/** Where a piece may have gone with a move that captures what was announced, and shows itself as the seat saw it. */
function destinations({ at }: Reach, ground: Ground, { captured, after }: ObservedPly): readonly Types[] {
  const to = [...NOWHERE];
  for (const from of squaresOf(at)) {
    if (after.shown.includes(from)) continue;
    for (const type of PIECE_TYPES) {
      if ((at[from]! & typeBit(type)) === 0) continue;
      for (const move of possibleMoves(type, from, ground)) {
        const passes = isDoubleStep(type, from, move.to) && wouldSeePass(after, move.to);
        if (move.captured !== captured || after.enPassant !== (passes ? move.to : undefined)) continue;
        for (const becomes of move.types) to[move.to]! |= typeBit(becomes) & after.fits[move.to]!;
      }
    }
  }
  return to;
}

function castlingMoves(color: Color, pieces: readonly Reach[], still: readonly (readonly Types[])[], ply: ObservedPly): Moved[] {
  const indexOf = (home: Square): number =>
    pieces.findIndex((piece) => piece.home === home && piece.mayBeUnmoved && (piece.at[home]! & typeBit(piece.type)) !== 0);
  const { captured, after } = ply;
  const of = (wing: Wing) => ({
    ...CASTLING[color][wing],
    at: [CASTLING[color][wing].king, CASTLING[color][wing].rook].map(({ from }) => indexOf(from)),
  });
  if (captured !== undefined || after.enPassant !== undefined) return [];
  const king = pieces.find(({ type }) => type === 'king');
  if (king === undefined) return [];
  const wings = possibleCastling(groundFor(color, pieces, king, ply), (wing) => of(wing).at.every((i) => i >= 0));
  return wings.flatMap((wing) => {
    const { king: kings, rook: rooks, at } = of(wing);
    const to = new Map([
      [at[0]!, NOWHERE.with(kings.to, typeBit('king') & after.fits[kings.to]!)],
      [at[1]!, NOWHERE.with(rooks.to, typeBit('rook') & after.fits[rooks.to]!)],
    ]);
    const { isPossible, unexplained } = leavesRest(pieces, still, at, after);
    const shows = unexplained.every((square) => square === kings.to || square === rooks.to);
    const leaves = [kings.from, rooks.from].every((square) => !after.shown.includes(square));
    return isPossible && shows && leaves && ![...to.values()].some(isNowhere) ? [to] : [];
  });
}

/** A piece that alone can be what is in sight is there, and no other is where one is for certain. */
function narrow(pieces: readonly Reach[], { shown, fits }: Sighting): readonly Reach[] | undefined {
  let now = pieces;
  for (;;) {
    const before = now;
    for (const square of shown) {
      const able = now.filter(({ at }) => (at[square]! & fits[square]!) !== 0);
      if (able.length === 0) return undefined;
      if (able.length === 1) now = now.map((piece) => (piece === able[0] ? placed(piece, square) : piece));
    }
    for (const one of now) {
      const [square, ...others] = squaresOf(one.at);
      if (square === undefined || others.length > 0 || one.mayBeGone) continue;
      now = now.map((piece) =>
        piece.home !== one.home && piece.at[square] !== 0 ? { ...piece, at: piece.at.with(square, 0) } : piece,
      );
    }
    now = now.filter(({ at, mayBeGone }) => !mayBeGone || !isNowhere(at));
    if (now.some(({ at }) => isNowhere(at))) return undefined;
    if (now === before || now.every((piece, i) => piece === before[i])) return now;
  }
}

function placed(piece: Reach, square: Square): Reach {
  const isThere = !piece.mayBeGone && squaresOf(piece.at).length === 1;
  return isThere ? piece : { ...piece, at: NOWHERE.with(square, piece.at[square]!), mayBeGone: false };
}
