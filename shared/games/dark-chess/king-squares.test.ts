import { describe, expect, it } from 'vitest';
import { DarkChessTable } from '../../../bench/bots/dark-chess-referee.ts';
import { believe } from '../../../bots/dark-chess/belief.ts';
import { KING, pieceOf } from '../../../bots/dark-chess/position.ts';
import { playRandomly } from '../../../test/support/dark-chess-game.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { type Side, startSides } from './board.ts';
import { kingSquares } from './king-squares.ts';
import { readSquare, squareName } from './notation.ts';
import type { Memory } from './observed.ts';
import { encodeSight } from './sight.ts';

const PLIES = 50;

interface Played {
  readonly memory: Memory;
  /** Where the other king truly was after each ply, while it was on the board. */
  readonly truth: readonly number[];
}

const kingOf = ({ pieces }: Side): number => pieces.findIndex((piece) => piece?.type === 'king');

function randomGame(seed: number, seat: number): Played {
  const plies = [...playRandomly(seededRng(seed), startSides(), 0, PLIES)];
  const captures = plies
    .at(-1)!
    .history.flatMap((square, ply) => (square === undefined ? [] : [{ ply, by: ply % 2, square: squareName(square) }]));
  const truth = plies.map(({ sides }) => kingOf(sides[1 - seat]!)).filter((square) => square >= 0);
  return { memory: { seat, sights: plies.map(({ views }) => encodeSight(views[seat]!)), captures }, truth };
}

function memoryOf(moves: string, seat: number): Memory {
  const table = new DarkChessTable();
  for (const move of moves.split(' ')) table.move(move);
  return { ...table.viewOf(seat), seat };
}

const names = (squares: readonly number[] | undefined): string[] => (squares ?? []).map(squareName);

it.each([
  ['of as many placements as a page lists few of', 200],
  ['piece by piece alone', 0],
])('the true square of the king is always among them, %s', (_, most) => {
  for (let seed = 0; seed < 8; seed++) {
    for (const seat of [0, 1]) {
      const { memory, truth } = randomGame(seed, seat);
      const found = kingSquares(memory, most);
      const missed = truth.findIndex((square, plies) => found[plies]?.squares.includes(square) !== true);
      expect(missed, `seed ${seed}, seat ${seat}`).toBe(-1);
      expect(found.slice(truth.length)).toEqual(memory.sights.slice(truth.length).map(() => undefined));
    }
  }
});

it('they are exactly those of all positions that fit, as the program of the bots lists them', () => {
  for (const seat of [0, 1]) {
    const { memory } = randomGame(3 + seat, seat);
    const found = kingSquares({ ...memory, sights: memory.sights.slice(0, 7) });
    const captures = memory.sights.map((_, ply) => memory.captures.find((one) => one.ply === ply)?.square);
    for (let plies = 0; plies <= 6; plies++) {
      const sights = memory.sights.slice(0, plies + 1);
      const at = captures.slice(0, plies).map((square) => (square === undefined ? -1 : readSquare(square)));
      const { worlds, whole } = believe({ color: seat, sights, captures: at }, 5_000);
      const possible = new Set(worlds.map(({ position }) => position.board.indexOf(pieceOf(1 - seat, KING))));
      expect([whole, found[plies]!.isExact], `ply ${plies}`).toEqual([true, true]);
      expect(found[plies]!.squares).toEqual([...possible].toSorted((a, b) => a - b));
    }
  }
});

it('what is said of a moment rests on nothing that the seat saw later', () => {
  const { memory } = randomGame(5, 0);
  const whole = kingSquares(memory, 200);
  for (const plies of [7, 16, 31]) {
    const { sights, captures, seat } = memory;
    const until = { seat, sights: sights.slice(0, plies + 1), captures: captures.filter(({ ply }) => ply < plies) };
    expect(kingSquares(until, 200)).toEqual(whole.slice(0, plies + 1));
  }
});

describe('piece by piece, the king', () => {
  const squaresAfter = (moves: string, seat = 0): string[] => names(kingSquares(memoryOf(moves, seat), 0).at(-1)!.squares);

  it('stays where all around it is certain to be its own', () => {
    expect(squaresAfter('e2e4 e7e6')).toEqual(['e8']);
    expect(squaresAfter('e2e4 e7e6 d2d4 e8e7')).toEqual(['d7', 'e7', 'f7', 'e8']);
  });

  it('may have castled where nothing says otherwise, and has not once its rook was captured', () => {
    const ready = 'e2e4 g7g6 d2d4 f8g7 c2c3 g8f6 f2f3';
    expect(squaresAfter(`${ready} e8g8`)).toContain('g8');
    expect(kingSquares(memoryOf(`${ready} e8g8 h2h3`, 0)).at(-1)).toMatchObject({ isExact: true });
  });

  it('stood still while another piece is seen to have moved', () => {
    const before = 'e2e4 e7e6 d1h5 a7a6 h5h4';
    // The bishop comes into the sight of the queen.
    expect(squaresAfter(`${before} f8e7`)).toEqual(squaresAfter(before));
  });

  it('is on one square, for certain, where it is seen', () => {
    const { squares, isExact } = kingSquares(memoryOf('e2e4 f7f6 d1h5', 0), 0).at(-1)!;
    expect([names(squares), isExact]).toEqual([['e8'], true]);
  });
});

it('a seat that waits for an answer is told nothing of the moment after its move', () => {
  const memory = memoryOf('e2e4 e7e5 d1h5', 0);
  const found = kingSquares({ ...memory, sights: memory.sights.with(-1, '') });
  expect(found).toHaveLength(3);
});
