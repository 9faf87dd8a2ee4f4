/** The cheat: a step has decided the game, and the seat that only has to check it is away, so that its clock makes a win of a draw or of a loss. */

import { expect, it } from 'vitest';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { type MatchResult, resultsOf } from '../../shared/wire/match-result.ts';
import { FlightsTable } from '../support/flights-table.ts';
import { forge, withhold } from '../support/malice.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { CLOCK, Table } from '../support/table.ts';

const GAME = provenDarkChess({ ...SMALL_PLAN, plies: 2 }) as unknown as Game;
const DAY_MS = 24 * 3_600_000;

/** The game was decided by the last step, and this seat, which has only to check it, lets its time run out. */
async function timeOut(table: Table, checker: number): Promise<void> {
  await table.wait(CLOCK.budget + 60_000);
  expect(table.state.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'timeout', seats: [checker] } });
}

/** The relay closes the match, whose log says that it is drawn. */
async function rowsOf(table: Table, reason: string): Promise<readonly MatchResult[]> {
  await table.wait(DAY_MS + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'drawn', reason } });
  return resultsOf(table.state.matchState, table.entries.at(-1)!.payload);
}

it('what a seat signs against its own interest counts for both, and the clock does not', async () => {
  const find: typeof findGame = (id, version) => (id === GAME.id && version === GAME.version ? GAME : findGame(id, version));
  const table = new Table({ game: 'dark-chess', seed: 'decided', params: { reveal: 'never' }, findGame: find });
  await table.seat();
  withhold(table, 0, 'dark-chess.agreed', 'endgame');
  for (const [seat, move] of ['g1f3', 'g8f6'].entries()) {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'move', move } });
    await table.settle();
  }
  await timeOut(table, 0);
  const row = { outcome: 'drawn', by: 'losers', reason: 'length', contradicted: false, forfeit: false };
  expect(await rowsOf(table, 'length')).toMatchObject([row, row]);
});

it('the clock wins nothing, although the other seat signs that it has', async () => {
  const table = new FlightsTable({ seed: 'decided', turns: 1 });
  await table.seat();
  withhold(table, 1, 'slow-flights.agreed', 'opening', 'endgame');
  await table.choose(0, 0);
  await timeOut(table, 1);
  expect(table.state.matchState.seats[0]!.opened).toBe(true);
  const result = { kind: 'won', winners: [0], reason: 'time' };
  await table.inject(await forge(table, 0, 'endgame', { result }, []), 0);
  const rows = await rowsOf(table, 'total');
  expect(rows[0]!.claims).toEqual([{ seats: [0], outcome: 'won' }]);
  const row = { outcome: 'unknown', contradicted: false, forfeit: false };
  expect(rows).toMatchObject([row, row]);
});
