/**
 * Every placement of the other seat's pieces that fits all that a seat has seen and was told, as long as there are few enough of them to
 * list. Statement: the true one is among them, and each of them could be the true one.
 *
 * A world is a text: 64 marks as in a sight, `.` where the other has no piece and `e` for a pawn that has just made a double step, and a digit
 * for its rights to castle.
 */

import { CASTLING, type Color, ownSquares, type PieceType, SQUARES, type Square, startSide, WINGS, type Wing } from './board.ts';
import { isOwnMark, type ObservedPly, type Sighting, wouldSeePass } from './observed.ts';
import { type Ground, possibleCastling, possibleMoves } from './possible-moves.ts';
import { markOf, seenPiece } from './sight.ts';
import { isDoubleStep } from './transition.ts';

export type World = string;

const EMPTY = '.';
const PASSED = 'e';
const RIGHTS: Readonly<Record<Wing, number>> = { kingside: 1, queenside: 2 };

export function startWorld(color: Color): World {
  const side = startSide(color);
  const marks = new Array<string>(SQUARES).fill(EMPTY);
  for (const square of ownSquares(side)) marks[square] = markOf(side.pieces[square]!.type);
  return `${marks.join('')}${RIGHTS.kingside + RIGHTS.queenside}`;
}

/** The worlds after a ply; undefined where there would be more than `most`. */
export function followWorlds(
  color: Color,
  worlds: ReadonlySet<World>,
  ply: ObservedPly,
  most: number,
): ReadonlySet<World> | undefined {
  const found = new Set<World>();
  const looks = lookOf(ply.after);
  for (const world of worlds) {
    if (ply.own) {
      const after = afterOwn(world, color, ply.captured);
      if (wrongIn(after, looks).length === 0) found.add(after);
    } else addMoves(found, world, { color, ply, looks });
    if (found.size > most) return undefined;
  }
  return found;
}

/** Whether a square of a world looks as it was seen: 1, by 128 times the square and the code of the world's mark. */
type Looks = Uint8Array;

const MARKS = [EMPTY, PASSED, 'p', 'n', 'b', 'r', 'q', 'k'];

/** What is seen stops at the first piece of a line: a world that has what was seen has nothing else in sight. */
function lookOf(sight: Sighting): Looks {
  const looks = new Uint8Array(SQUARES * 128);
  for (let square = 0; square < SQUARES; square++) {
    for (const mark of MARKS) {
      const shown = mark === PASSED && !wouldSeePass(sight, square) ? 'p' : mark;
      looks[128 * square + mark.charCodeAt(0)] = Number(isSeenAs(sight.marks[square]!, shown));
    }
  }
  return looks;
}

function isSeenAs(seen: string, mark: string): boolean {
  // A pawn that has just passed an own one is seen.
  if (seen === '?') return mark !== PASSED;
  if (isOwnMark(seen)) return mark === EMPTY;
  return seen === 'o' ? mark !== EMPTY : seen === mark;
}

/** The squares that do not look as they were seen. */
function wrongIn(world: World, looks: Looks): Square[] {
  const wrong: Square[] = [];
  for (let square = 0; square < SQUARES; square++) {
    if (looks[128 * square + world.charCodeAt(square)] === 0) wrong.push(square);
  }
  return wrong;
}

/** After a move of the seat that sees: what it has captured is gone. */
function afterOwn(world: World, color: Color, captured: Square | undefined): World {
  const still = world.replace(PASSED, 'p');
  return captured === undefined ? still : change(still, color, [[captured, EMPTY]]);
}

/** A world with other marks, and without the rights of the kings and rooks that stood there. */
function change(world: World, color: Color, marks: readonly (readonly [Square, string])[]): World {
  let [after, rights] = [world.slice(0, SQUARES), Number(world[SQUARES])];
  for (const [square, mark] of marks) {
    after = `${after.slice(0, square)}${mark}${after.slice(square + 1)}`;
    for (const wing of rights === 0 ? [] : WINGS) {
      const { king, rook } = CASTLING[color][wing];
      if (square === king.from || square === rook.from) rights &= ~RIGHTS[wing];
    }
  }
  return `${after}${rights}`;
}

interface Following {
  readonly color: Color;
  readonly ply: ObservedPly;
  readonly looks: Looks;
}

/** Adds the worlds after each move of the other seat that captures what was announced, and looks as it was seen. */
function addMoves(found: Set<World>, world: World, { color, ply: { before, captured, doubleStep }, looks }: Following): void {
  const wrong = wrongIn(world, looks);
  // No move changes more squares than castling.
  if (wrong.length > 4) return;
  const ground: Ground = {
    color,
    mayBeFree: (square) => world[square] === EMPTY,
    isRival: (square) => isOwnMark(before.marks[square]),
    doubleStep,
  };
  const looksRight = (square: Square, mark: string): boolean => looks[128 * square + mark.charCodeAt(0)] === 1;
  const add = (marks: readonly (readonly [Square, string])[]): void => {
    const mends = wrong.every((square) => marks.some(([changed]) => changed === square));
    if (mends && marks.every(([square, mark]) => looksRight(square, mark))) found.add(change(world, color, marks));
  };
  for (let from = 0; from < SQUARES; from++) {
    const type = world[from] === EMPTY || !looksRight(from, EMPTY) ? undefined : seenPiece(world[from]!);
    if (type === undefined) continue;
    for (const { to, captured: taken, types } of possibleMoves(type, from, ground)) {
      if (taken !== captured || wrong.some((square) => square !== from && square !== to)) continue;
      for (const becomes of types)
        add([
          [from, EMPTY],
          [to, markAfter(type, from, to, becomes)],
        ]);
    }
  }
  if (captured !== undefined) return;
  for (const wing of possibleCastling(ground, (one) => (Number(world[SQUARES]) & RIGHTS[one]) !== 0)) {
    const { king, rook } = CASTLING[color][wing];
    add([
      [king.from, EMPTY],
      [rook.from, EMPTY],
      [king.to, 'k'],
      [rook.to, 'r'],
    ]);
  }
}

const markAfter = (type: PieceType, from: Square, to: Square, becomes: PieceType): string =>
  isDoubleStep(type, from, to) ? PASSED : markOf(becomes);
