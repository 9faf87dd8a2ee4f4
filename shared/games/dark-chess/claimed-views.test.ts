import { expect, it } from 'vitest';
import { playRandomly } from '../../../test/support/dark-chess-game.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { startSides } from './board.ts';
import { claimedViews } from './claimed-views.ts';
import { encodeMove } from './notation.ts';
import { type BoardView, squaresOf } from './view.ts';

const plies = [...playRandomly(seededRng(7), startSides(), 0, 60)];
const moves = plies.flatMap(({ move }) => (move === undefined ? [] : [encodeMove(move)]));
/** Beside moves, an opening holds fresh bytes. */
const decisionsOf = (made: readonly string[], seat: number) => [
  { kind: 'fresh-bytes', at: '', bytes: '' },
  ...made.filter((_, ply) => ply % 2 === seat).map((move) => ({ kind: 'move', move })),
];
/** What is read of the public view. */
const publicViews = plies.map((_, at) => ({ plies: at }) as BoardView);

it('shows what both seats saw in each ply, from the moves that they opened', () => {
  const views = claimedViews(publicViews, [decisionsOf(moves, 0), decisionsOf(moves, 1)]);
  for (const [at, { views: seen }] of plies.entries()) {
    for (const seat of [0, 1]) {
      const { squares, plies: after, ownMoves } = views[seat]![at]!;
      expect([after, squares]).toEqual([at, squaresOf(seen[seat]!)]);
      expect(ownMoves).toHaveLength((at + 1 - seat) >> 1);
    }
  }
  const last = views[plies.at(-1)!.turn]!.at(-1)!;
  expect(last.lastMove).toBe(moves.at(-2));
  expect([...views[0]!.at(-1)!.taken].sort()).toEqual([...views[1]!.at(-1)!.lost].sort());
});

it('shows nothing where a seat has not opened, or names moves that cannot be played', () => {
  const [white, black] = [decisionsOf(moves, 0), decisionsOf(moves, 1)];
  expect(claimedViews(publicViews, [white, undefined])).toEqual([undefined, undefined]);
  expect(claimedViews(publicViews, [white, black.slice(0, 3)])).toEqual([undefined, undefined]);
  expect(claimedViews(publicViews, [[{ kind: 'move', move: 'e2e5' }], black])).toEqual([undefined, undefined]);
  expect(claimedViews(publicViews, [[{ kind: 'move', move: 7 }], black])).toEqual([undefined, undefined]);
});
