import { expect, it } from 'vitest';
import { DarkChessTable } from '../../../bench/bots/dark-chess-referee.ts';
import { type Ghost, ghostsOf } from './ghosts.ts';
import { squareName } from './notation.ts';

/** The ghosts that a seat has after so many moves. */
function ghostsAfter(seat: number, moves: string): string[] {
  const table = new DarkChessTable();
  for (const move of moves.split(' ')) table.move(move);
  return ghostsOf(table.viewOf(seat))
    .map(({ square, type, move }: Ghost) => `${squareName(square)} ${type} ${move}`)
    .toSorted();
}

const QUEEN_OUT = 'e2e4 f7f6 d1h5';

it('a piece that is out of sight leaves a ghost with the number of the move when it was last seen', () => {
  expect(ghostsAfter(0, QUEEN_OUT)).toEqual([]);
  // The queen has seen king and pawn at move 2, and leaves; after black's third move they are where they were seen.
  expect(ghostsAfter(0, `${QUEEN_OUT} a7a6 h5d1`)).toEqual(['e8 king 2', 'h7 pawn 2']);
});

it('a ghost goes when its square is seen otherwise, and that of the king when the king is seen', () => {
  // The king has gone to f7, where the queen sees it again.
  expect(ghostsAfter(0, `${QUEEN_OUT} a7a6 h5d1 e8f7 d1h5`)).toEqual([]);
  // A pawn that has come nearer is seen, and the square that it has left is not.
  expect(ghostsAfter(0, `${QUEEN_OUT} a7a6 h5d1 h7h5`)).toEqual(['e8 king 2', 'h7 pawn 2']);
  expect(ghostsAfter(0, `${QUEEN_OUT} a7a6 h5d1 h7h5 d1h5 h8h5`)).not.toContain('h7 pawn 2');
});

it('a ghost goes with what the viewer captures en passant', () => {
  const before = 'e2e4 a7a6 e4e5 d7d5';
  expect(ghostsAfter(0, `${before} e5d6`)).not.toContain('d5 pawn 2');
});

it('a spectator has no ghosts', () => {
  expect(ghostsOf({ seat: undefined, sights: [], captures: [] })).toEqual([]);
});
