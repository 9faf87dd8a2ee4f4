/** How likely somebody is to make a move: roughly, by what it takes and where it leads. */

import { type ChessPosition, fromOf, promotionOf, toOf, typeOf } from './position.ts';
import { VALUES, WORTH } from './values.ts';

/** So many hundredths of a pawn make a quiet move likelier by a factor of e. */
const QUIET_SCALE = 60;
/** By what is captured, beside a quiet move: nobody overlooks a king. */
const CAPTURES: readonly number[] = [1, 3, 10, 10, 20, 40, 5_000];

/** Not normalized: beside the other moves of the position. `captured` is the square of what it captures, or -1. */
export function likelihoodOf({ board }: ChessPosition, move: number, captured: number): number {
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = board[from]!;
  const promotion = promotionOf(move);
  const gain = WORTH[piece]![to]! - WORTH[piece]![from]!;
  const quiet = Math.exp(Math.max(-2, Math.min(2, gain / QUIET_SCALE))) * (promotion === 0 ? 1 : promotion === 5 ? 10 : 0.5);
  if (captured < 0) return quiet;
  const taken = typeOf(board[captured]!);
  // With the cheapest piece first.
  const cheapness = VALUES[typeOf(piece)]! <= VALUES[taken]! ? 2 : 1;
  return quiet * CAPTURES[taken]! * cheapness;
}
