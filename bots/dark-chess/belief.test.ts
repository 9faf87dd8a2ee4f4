import { describe, expect, it } from 'vitest';
import { positionOf } from '../../bench/bots/dark-chess-players.ts';
import { DarkChessTable } from '../../bench/bots/dark-chess-referee.ts';
import { seeded } from '../../bench/bots/seeded.ts';
import { decisionsOf } from '../../shared/games/dark-chess/decision.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import { findBot } from '../registry.ts';
import { type Belief, believe } from './belief.ts';
import { historyOf } from './bots.ts';
import { fits, readSight } from './sight.ts';

/** Plays a game and calls back with what the seat to move is shown. */
function playOn(
  bots: readonly string[],
  seed: string,
  plies: number,
  visit: (view: BoardView, table: DarkChessTable) => void,
): void {
  const table = new DarkChessTable();
  const random = seeded(seed);
  while (table.end === undefined && table.plies < plies) {
    const view = table.viewOf(table.turn);
    visit(view, table);
    table.move(String(findBot('dark-chess', bots[table.turn]!)!.decide(view, random, decisionsOf(view.moves))['move']));
  }
}

const countOf = ({ worlds }: Belief, color: number): number[] =>
  worlds.map(({ position }) => position.board.filter((piece) => piece !== 0 && piece >> 3 === color).length);

const PAIRS = [
  ['random', 'random'],
  ['cat', 'random'],
  ['cat', 'cat'],
] as const;

describe.each(PAIRS)('what a seat believes between %s and %s', (white, black) => {
  it('holds the truth as long as it says that it holds everything, and always fits what is seen now', () => {
    let [wholeBeliefs, depletedBeliefs] = [0, 0];
    for (let game = 0; game < 4; game++) {
      playOn([white, black], `belief ${game}`, 120, (view, table) => {
        const history = historyOf(view);
        const belief = believe(history, 120);
        expect(belief.worlds.length).toBeGreaterThan(0);
        const sight = readSight(view.sights.at(-1)!, history.color)!;
        for (const { position, weight } of belief.worlds) {
          expect(fits(position, sight, history.color)).toBe(true);
          expect(weight).toBeGreaterThan(0);
        }
        // As many pieces as are announced to be left, on both sides.
        expect(new Set(countOf(belief, 0))).toEqual(new Set([view.pieces[0]]));
        expect(new Set(countOf(belief, 1))).toEqual(new Set([view.pieces[1]]));
        if (belief.depleted) depletedBeliefs++;
        if (!belief.whole) return;
        wholeBeliefs++;
        expect(belief.depleted).toBe(false);
        const truth = positionOf(table.sides, table.turn).board.join();
        expect(belief.worlds.some(({ position }) => position.board.join() === truth)).toBe(true);
      });
    }
    expect(wholeBeliefs).toBeGreaterThan(10);
    // So that the fall back is tested too.
    if (white === 'random') expect(depletedBeliefs).toBeGreaterThan(0);
  });
});

describe('a belief', () => {
  const histories: ReturnType<typeof historyOf>[] = [];
  playOn(['cat', 'cat'], 'again', 60, (view) => histories.push(historyOf(view)));

  it('is the same whether it was followed move by move or is made at once, as after a reload', () => {
    const own = histories.filter(({ color }) => color === 0);
    const followed = own.map((history) => believe(history, 80));
    // Other matches in between, so that nothing is remembered.
    for (let other = 0; other < 10; other++) believe({ ...own.at(-1)!, captures: [other] }, 80);
    expect(believe(own.at(-1)!, 80)).toEqual(followed.at(-1));
  });

  it('has no more positions than its size allows', () => {
    for (const history of histories) expect(believe(history, 50).worlds.length).toBeLessThanOrEqual(100);
  });

  it('goes on with guesses when what is told cannot be', () => {
    const history = histories.findLast(({ color }) => color === 0)!;
    const impossible = { ...history, captures: history.captures.map((_, ply) => (ply % 2 === 1 ? 27 : -1)) };
    const belief = believe(impossible, 60);
    expect(belief.depleted).toBe(true);
    const sight = readSight(history.sights.at(-1)!, 0)!;
    expect(belief.worlds.length).toBeGreaterThan(0);
    for (const { position } of belief.worlds) expect(fits(position, sight, 0)).toBe(true);
  });

  it('knows nothing before its seat has seen the board', () => {
    expect(believe({ color: 0, sights: [], captures: [] }, 60).worlds).toHaveLength(1);
  });
});
