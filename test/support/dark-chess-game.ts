/** Random games of dark chess between two seats' machines, and positions to start them from. */

import { trueView } from '../../shared/games/dark-chess/answers.ts';
import type { Sides, Square, View } from '../../shared/games/dark-chess/board.ts';
import { type ChessMove, capturedPiece, legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { playMove, sufferMove } from '../../shared/games/dark-chess/transition.ts';
import { readFen, sideText } from './dark-chess-model.ts';
import { pick, type Rng } from './seeded-rng.ts';
import { decodeSide } from './side-text.ts';

export function sidesOf(fen: string): Sides {
  const model = readFen(fen);
  return [decodeSide(sideText(model, 1)), decodeSide(sideText(model, -1))];
}

/** What a seat sees when the other answers truly. */
export function viewOf(sides: Sides, seat: number): View {
  return trueView(sides[seat]!, sides[1 - seat]!);
}

export interface Ply {
  readonly sides: Sides;
  readonly turn: number;
  readonly views: readonly [View, View];
  readonly moves: readonly ChessMove[];
  /** The move that is played next; none when the game ends here. */
  readonly move: ChessMove | undefined;
  /** The captures announced so far, by ply. */
  readonly history: readonly (Square | undefined)[];
}

/**
 * The plies of a random game. Pawns are moved more often than chance would, and a king is mostly left alone for a while, so that games
 * are long and varied; they end when a king is captured, a seat has no move, or after `maxPlies`.
 */
export function* playRandomly(rng: Rng, sides: Sides, turn: number, maxPlies: number): Generator<Ply> {
  const history: (Square | undefined)[] = [];
  let now = sides;
  for (let seat = turn; ; seat = 1 - seat) {
    const views = [viewOf(now, 0), viewOf(now, 1)] as const;
    const view = views[seat]!;
    const moves = legalMoves(view);
    const isOver = now.some((side) => !side.pieces.some((piece) => piece?.type === 'king'));
    const move = isOver || history.length === maxPlies ? undefined : choose(rng, view, moves);
    yield { sides: now, turn: seat, views, moves, move, history: [...history] };
    if (move === undefined) return;
    const { side, captured } = playMove(view, move);
    const other = sufferMove(now[1 - seat]!, captured).side;
    now = seat === 0 ? [side, other] : [other, side];
    history.push(captured);
  }
}

function choose(rng: Rng, view: View, moves: readonly ChessMove[]): ChessMove | undefined {
  const calm = rng() < 0.9 ? moves.filter((move) => capturedPiece(view, move) !== 'king') : moves;
  const pawns = rng() < 0.3 ? calm.filter(({ from }) => view.side.pieces[from]?.type === 'pawn') : [];
  const choice = [pawns, calm, moves].find((some) => some.length > 0);
  return choice === undefined ? undefined : pick(rng, choice);
}
