/** A game as one seat observed it, ply by ply: what it saw before and after, and what was announced. */

import { COLORS, type Color, forward, ownRank, PIECE_TYPES, type PieceType, rankOf, type Square } from './board.ts';
import { readSquare } from './notation.ts';
import { seenPiece } from './sight.ts';
import type { BoardView } from './view.ts';

/** What a view keeps of the past. */
export type Memory = Pick<BoardView, 'sights' | 'captures'> & { readonly seat: number };

/** A set of types, a bit for each. */
export type Types = number;
export const typeBit = (type: PieceType): Types => 1 << PIECE_TYPES.indexOf(type);
const ANY_TYPE: Types = PIECE_TYPES.reduce((types, type) => types | typeBit(type), 0);

/** What a seat saw of the squares at one moment. */
export interface Sighting {
  readonly marks: string;
  /** By square: as what a piece of the other seat could stand there. 0: none stands there. */
  readonly fits: readonly Types[];
  /** The squares with a piece of the other seat in sight. */
  readonly shown: readonly Square[];
  /** Its pawn that may be captured en passant. */
  readonly enPassant: Square | undefined;
}

export interface ObservedPly {
  /** Whether the seat moved itself. */
  readonly own: boolean;
  /** Where a piece was captured. */
  readonly captured: Square | undefined;
  readonly before: Sighting;
  readonly after: Sighting;
  /** The seat's own pawn that has just made a double step, which the other may capture en passant in this ply. */
  readonly doubleStep: Square | undefined;
}

export const isOwnMark = (mark: string | undefined): boolean => mark !== undefined && mark >= 'A' && mark <= 'Z';

function fitsOf(mark: string): Types {
  if (mark === '?' || mark === 'o') return ANY_TYPE;
  const type = seenPiece(mark);
  return type === undefined ? 0 : typeBit(type);
}

/** A seat without its king looks at nothing any more: then it knows its own pieces alone. */
function sightingOf(text: string): Sighting {
  const marks = text.includes('K') ? text : [...text].map((mark) => (isOwnMark(mark) ? mark : '?')).join('');
  const shown = [...marks].flatMap((mark, square) => (mark === 'o' || seenPiece(mark) !== undefined ? [square] : []));
  const enPassant = marks.indexOf('e');
  return { marks, fits: [...marks].map(fitsOf), shown, enPassant: enPassant < 0 ? undefined : enPassant };
}

/** The plies of which the seat saw the board before and after. A seat that waits for an answer at the end has not seen its last one. */
export function observe({ seat, sights, captures }: Memory): readonly ObservedPly[] {
  const unseen = sights.findIndex((sight) => sight.length !== 64);
  const seen = (unseen < 0 ? sights : sights.slice(0, unseen)).map(sightingOf);
  const at = new Map(captures.map(({ ply, square }) => [ply, readSquare(square)]));
  return seen.slice(1).map((after, ply) => ({
    own: ply % COLORS.length === seat,
    captured: at.get(ply),
    before: seen[ply]!,
    after,
    doubleStep: ply === 0 ? undefined : doubleStepOf(COLORS[seat]!, seen[ply - 1]!.marks, seen[ply]!.marks),
  }));
}

/** Where the own pawn stands that has made a double step between two sights, if one has. */
function doubleStepOf(color: Color, before: string, after: string): Square | undefined {
  const to = [...before].findIndex((mark, from) => {
    if (mark !== 'P' || after[from] === 'P' || ownRank(color, rankOf(from)) !== 2) return false;
    const landing = from + 16 * forward(color);
    return before[landing] !== 'P' && after[landing] === 'P';
  });
  return to < 0 ? undefined : to + 16 * forward(color);
}

/** Whether the seat would see that a pawn of the other has just made a double step to this square: one of its pawns stands beside it. */
export const wouldSeePass = ({ marks }: Sighting, square: Square): boolean =>
  [-1, 1].some((side) => rankOf(square + side) === rankOf(square) && marks[square + side] === 'P');
