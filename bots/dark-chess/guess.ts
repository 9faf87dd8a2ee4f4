/** A position that fits what is seen now, made from one that does not: for when nothing is left that fits all of the past. */

import { type ChessPosition, isLastRank, isOf, KING, PAWN, pieceOf, typeOf } from './position.ts';
import { agrees, DARK, HIDDEN, type Sight } from './sight.ts';

interface Placed {
  readonly type: number;
  /** Where it was, if it may still be there. */
  readonly square: number | undefined;
}

/**
 * The seat's own pieces are where it sees them, and the other's where they are seen: as many as before, of the same kinds where that is
 * possible, those in the dark where they were.
 */
export function guessPosition(before: ChessPosition, sight: Sight, color: number, random: () => number): ChessPosition {
  const { squares, known, enPassant } = sight;
  const board = squares.map((seen) => (isOf(seen, color) ? seen : 0));
  const wanted: number[] = [];
  const others: Placed[] = [];
  const isSeen = (square: number): boolean => squares[square] !== DARK;
  for (let square = 0; square < 64; square++) {
    const there = before.board[square]!;
    if (!isOf(there, 1 - color)) continue;
    if (isSeen(square) && agrees(squares[square]!, there, color)) board[square] = there;
    else others.push({ type: typeOf(there), square: isSeen(square) ? undefined : square });
  }
  for (const square of known) if (squares[square] !== 0 && board[square] === 0) wanted.push(square);
  for (const square of wanted) {
    const seen = squares[square]!;
    const type = takeFor(others, seen === HIDDEN ? undefined : typeOf(seen));
    board[square] = seen === HIDDEN ? pieceOf(1 - color, type) : seen;
  }
  for (const { type, square } of others) if (square !== undefined) board[square] = pieceOf(1 - color, type);
  for (const { type, square } of others) {
    if (square !== undefined) continue;
    const free = [...board.keys()].filter((one) => squares[one] === DARK && board[one] === 0);
    const fitting = type === PAWN ? free.filter((one) => !isLastRank(one)) : free;
    const chosen = fitting[Math.floor(random() * fitting.length)];
    if (chosen !== undefined) board[chosen] = pieceOf(1 - color, type);
  }
  return { board, rights: before.rights & (color === 0 ? 3 : 12), doubleStep: enPassant };
}

/** Takes out the piece that most likely stands on a square where this type is seen, or any: one without a place first. */
function takeFor(others: Placed[], type: number | undefined): number {
  const ranks = (one: Placed): number =>
    (one.type === type ? 8 : 0) +
    (one.square === undefined ? 4 : 0) +
    (one.type === PAWN ? 2 : 0) +
    (one.type === KING && type !== KING ? -16 : 0);
  const best = others.reduce((found, one, i) => (ranks(one) > ranks(others[found]!) ? i : found), 0);
  return others.splice(best, 1)[0]?.type ?? type ?? PAWN;
}
