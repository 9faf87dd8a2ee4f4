/**
 * Counts of move sequences. The published counts (Chess Programming Wiki, "Perft Results") are of chess with check: the model gives
 * them when positions that leave a king attacked, and castling out of or through attacked squares, are taken out. Dark chess takes nothing
 * out, except that a captured king ends the game; there the seats' machines must count what the model counts.
 */

import { expect, it } from 'vitest';
import { sidesOf, viewOf } from '../../../test/support/dark-chess-game.ts';
import {
  attacks,
  copyModel,
  generateMoves,
  isCastling,
  KING,
  type Model,
  type ModelMove,
  makeMove,
  readFen,
  START,
} from '../../../test/support/dark-chess-model.ts';
import type { Sides } from './board.ts';
import { capturedPiece, legalMoves } from './moves.ts';
import { playMove, sufferMove } from './transition.ts';

const after = (model: Model, move: ModelMove): Model => {
  const next = copyModel(model);
  makeMove(next, move);
  return next;
};

function isLegalChess(model: Model, move: ModelMove, next: Model): boolean {
  const { turn } = model;
  const crossed = isCastling(model, move) ? [move.from, (move.from + move.to) / 2] : [];
  if (crossed.some((square) => attacks(model, turn === 1 ? -1 : 1, square))) return false;
  return !attacks(next, next.turn, next.board.indexOf(KING * turn));
}

function countChess(model: Model, depth: number): number {
  if (depth === 0) return 1;
  let count = 0;
  for (const move of generateMoves(model)) {
    const next = after(model, move);
    if (isLegalChess(model, move, next)) count += countChess(next, depth - 1);
  }
  return count;
}

function countModel(model: Model, depth: number): number {
  const moves = generateMoves(model);
  if (depth === 1) return moves.length;
  const isLast = ({ captured }: ModelMove): boolean => captured >= 0 && Math.abs(model.board[captured]!) === KING;
  return moves.reduce((count, move) => count + (isLast(move) ? 0 : countModel(after(model, move), depth - 1)), 0);
}

function countSeats(sides: Sides, seat: number, depth: number): number {
  const view = viewOf(sides, seat);
  const moves = legalMoves(view);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    if (capturedPiece(view, move) === 'king') continue;
    const { side, captured } = playMove(view, move);
    const other = sufferMove(sides[1 - seat]!, captured).side;
    count += countSeats(seat === 0 ? [side, other] : [other, side], 1 - seat, depth - 1);
  }
  return count;
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -';
const ENDGAME = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -';
const PROMOTIONS = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -';
const TALKCHESS = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -';
const EDWARDS = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -';

it.each([
  [START, [20, 400, 8902]],
  [KIWIPETE, [48, 2039, 97_862]],
  [ENDGAME, [14, 191, 2812, 43_238]],
  [PROMOTIONS, [6, 264, 9467]],
  [TALKCHESS, [44, 1486, 62_379]],
  [EDWARDS, [46, 2079]],
])('the model counts chess as published, %s', (fen, counts) => {
  expect(counts.map((_, i) => countChess(readFen(fen), i + 1))).toEqual(counts);
});

it.each([
  // No king can be attacked by the third ply, so the published counts hold; on the fourth chess has 197,281.
  [START, [20, 400, 8902, 197_742]],
  [KIWIPETE, [48]],
  [EDWARDS, [46]],
])('the seats count chess as long as check plays no part, %s', (fen, counts) => {
  const sides = sidesOf(fen);
  expect(counts.map((_, i) => countSeats(sides, 0, i + 1))).toEqual(counts);
});

it.each([
  [START, 4],
  [KIWIPETE, 3],
  [ENDGAME, 4],
  [PROMOTIONS, 3],
  [TALKCHESS, 3],
  [EDWARDS, 2],
])('the seats count what the model counts, %s to depth %i', (fen, depth) => {
  expect(countSeats(sidesOf(fen), 0, depth)).toBe(countModel(readFen(fen), depth));
});
