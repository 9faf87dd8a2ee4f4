/** A game by its moves and the rules alone, with both sides open: how it stood after each move, and what each seat saw. */

import { writeMove } from './algebraic.ts';
import { trueView } from './answers.ts';
import { COLORS, type PieceType, type Sides, type Square, startSides, type View } from './board.ts';
import type { ChessMove } from './moves.ts';
import { decodeMove, squareName } from './notation.ts';
import type { Memory } from './observed.ts';
import { encodeSight } from './sight.ts';
import { playMove, sufferMove } from './transition.ts';

interface PlayedMove extends ChessMove {
  readonly by: number;
  /** In standard algebraic notation. */
  readonly written: string;
  /** What the mover announced. */
  readonly captured: Square | undefined;
  /** What the mover took, which is what the other seat lost. */
  readonly taken: PieceType | undefined;
}

/** The game before its first move, or after a move. */
export interface Moment {
  readonly sides: Sides;
  /** By seat. A seat that has lost its king looks at nothing any more. */
  readonly views: readonly [View, View];
  /** The move that led here. */
  readonly move?: PlayedMove;
}

export const momentOf = (sides: Sides): Moment => {
  const [white, black] = sides;
  return { sides, views: [trueView(white, black), trueView(black, white)] };
};

/** A move of a seat, such as `e2e4`. Throws the fault of one that the rules do not allow. */
export function playOn({ sides, views }: Moment, by: number, text: string): Moment {
  const move = decodeMove(text);
  const view = views[by]!;
  const { side, captured, taken } = playMove(view, move);
  const other = sufferMove(sides[1 - by]!, captured).side;
  const after = momentOf(by === 0 ? [side, other] : [other, side]);
  return { ...after, move: { ...move, by, written: writeMove(view, move), captured, taken } };
}

/** The start and the moment after each move, white's first. Throws the fault of a move that the rules do not allow. */
export function playGame(moves: readonly string[]): readonly Moment[] {
  const moments = [momentOf(startSides())];
  for (const [ply, text] of moves.entries()) moments.push(playOn(moments[ply]!, ply % COLORS.length, text));
  return moments;
}

/** What a seat had seen, and was told, after the last of these moments. */
export function memoryOf(moments: readonly Moment[], seat: number): Memory {
  const captures = moments.slice(1).flatMap(({ move }, ply) => {
    const { by, captured } = move!;
    return captured === undefined ? [] : [{ ply, by, square: squareName(captured) }];
  });
  return { seat, sights: moments.map(({ views }) => encodeSight(views[seat]!)), captures };
}
