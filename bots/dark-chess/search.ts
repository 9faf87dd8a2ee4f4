/** A short search of one whole position, as if both saw everything: alpha-beta, then captures alone. It counts its nodes. */

import {
  type ChessPosition,
  capturedAt,
  fromOf,
  generateMoves,
  KING,
  makeMove,
  promotionOf,
  takeBack,
  typeOf,
} from './position.ts';
import { evaluate, VALUES } from './values.ts';

/** The king is taken; sooner is better. */
export const WON = 20_000;
/** More than any move is as a number. */
const MOVES = 1 << 15;
/** Captures in a row that are looked at after the depth. */
const LONGEST_EXCHANGE = 6;

/** A value that is found once the nodes are spent means nothing. */
export class Search {
  nodes = 0;
  limit = Number.POSITIVE_INFINITY;

  get isSpent(): boolean {
    return this.nodes >= this.limit;
  }

  /** What the position is worth to the color that is to move. */
  valueOf(position: ChessPosition, color: number, depth: number, low = -Number.MAX_VALUE, high = Number.MAX_VALUE): number {
    this.nodes++;
    if (this.isSpent) return 0;
    if (depth === 0) return this.#exchange(position, color, LONGEST_EXCHANGE, low, high);
    const moves = generateMoves(position, color);
    // A side that cannot move draws.
    let best = moves.length === 0 ? 0 : -Number.MAX_VALUE;
    let floor = low;
    for (const move of inOrder(position, moves)) {
      const taken = capturedAt(position, move);
      if (taken >= 0 && typeOf(position.board[taken]!) === KING) return WON + 10 * depth;
      const undo = makeMove(position, move);
      const value = -this.valueOf(position, 1 - color, depth - 1, -high, -floor);
      takeBack(position, move, undo);
      if (value > best) best = value;
      if (best > floor) floor = best;
      if (floor >= high) break;
    }
    return best;
  }

  #exchange(position: ChessPosition, color: number, left: number, low: number, high: number): number {
    let best = evaluate(position, color);
    if (best >= high || left === 0 || this.isSpent) return best;
    let floor = Math.max(low, best);
    for (const move of inOrder(position, generateMoves(position, color, false))) {
      const taken = capturedAt(position, move);
      if (taken >= 0 && typeOf(position.board[taken]!) === KING) return WON;
      this.nodes++;
      const undo = makeMove(position, move);
      const value = -this.#exchange(position, 1 - color, left - 1, -high, -floor);
      takeBack(position, move, undo);
      if (value > best) best = value;
      if (best > floor) floor = best;
      if (floor >= high) break;
    }
    return best;
  }
}

/** Captures of the most valuable by the least valuable first, and promotions; then the rest. */
function inOrder(position: ChessPosition, moves: number[]): number[] {
  const { board } = position;
  const keys: number[] = [];
  let quiet = 0;
  for (let i = 0; i < moves.length; i++) {
    const move = moves[i]!;
    const taken = capturedAt(position, move);
    const promotion = promotionOf(move);
    const gain = (taken < 0 ? 0 : VALUES[typeOf(board[taken]!)]!) + (promotion === 0 ? 0 : VALUES[promotion]!);
    if (gain === 0) {
      moves[quiet++] = move;
      continue;
    }
    const key = (64 * gain - typeOf(board[fromOf(move)]!)) * MOVES + move;
    // There are few, so each is put in its place.
    let place = keys.length;
    for (; place > 0 && keys[place - 1]! < key; place--) keys[place] = keys[place - 1]!;
    keys[place] = key;
  }
  if (keys.length === 0) return moves;
  for (let i = 0; i < keys.length; i++) keys[i]! %= MOVES;
  for (let i = 0; i < quiet; i++) keys.push(moves[i]!);
  return keys;
}
