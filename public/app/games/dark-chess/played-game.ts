/** A game that both sides have opened, ply by ply: how it stood, and what each side saw. Pure; nothing is verified here. */

import { attempt } from '../../../../shared/fault.ts';
import { answerTable } from '../../../../shared/games/dark-chess/answers.ts';
import { COLORS, type PieceType, type Side, startSide } from '../../../../shared/games/dark-chess/board.ts';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { decodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import { writeMove } from '../../../../shared/games/dark-chess/pgn.ts';
import { playMove, sufferMove } from '../../../../shared/games/dark-chess/transition.ts';
import { type SquareView, squaresOf } from '../../../../shared/games/dark-chess/view.ts';
import { lookAround } from '../../../../shared/games/dark-chess/vision.ts';

export interface Position {
  /** By seat, the own pieces by square. */
  readonly pieces: readonly (readonly (PieceType | undefined)[])[];
  /** By seat, what it saw. */
  readonly squares: readonly (readonly SquareView[])[];
  /** The move that led here, in standard algebraic notation too, and the square of what it captured; absent of the first position. */
  readonly move?: ChessMove & { readonly by: number; readonly written: string; readonly captured: number | undefined };
}

/** The start, and the position after each move; undefined when a move was not possible, as an opening that is not checked yet may claim. */
export function positionsOf(moves: readonly string[]): readonly Position[] | undefined {
  const played = attempt(() => playAll(moves));
  return played.ok ? played.value : undefined;
}

function playAll(moves: readonly string[]): Position[] {
  let sides: readonly Side[] = COLORS.map(startSide);
  const positions = [positionOf(sides)];
  for (const [ply, text] of moves.entries()) {
    const by = ply % COLORS.length;
    const move = decodeMove(text);
    const view = viewsOf(sides)[by]!;
    const { side, captured } = playMove(view, move);
    const written = writeMove(view, move);
    sides = sides.with(by, side).with(1 - by, sufferMove(sides[1 - by]!, captured).side);
    positions.push({ ...positionOf(sides), move: { ...move, by, written, captured } });
  }
  return positions;
}

const viewsOf = (sides: readonly Side[]) =>
  sides.map((own, seat) => lookAround(own, (phase, square) => answerTable(sides[1 - seat]!, phase)[square]!));

function positionOf(sides: readonly Side[]): Position {
  const pieces = sides.map((side) => side.pieces.map((piece) => piece?.type));
  // Whoever has lost the king looks at nothing any more.
  return { pieces, squares: viewsOf(sides).map(squaresOf) };
}
