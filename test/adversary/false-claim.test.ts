/**
 * The cheat: the loser signs that it has won and lets the match close, so that its record shows a win, or the winner's record
 * shows none.
 */

import { expect, it } from 'vitest';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { lieAbout, withhold } from '../support/malice.ts';
import { battleAt, ScriptedTable } from '../support/scripted-battleship.ts';
import { DEADLINES, type Table } from '../support/table.ts';

/** What the relay reports for each seat, and the result of checking it. */
async function told(table: Table) {
  await table.wait(DEADLINES.settle + 1);
  expect(table.state.matchState.closedBy).toBe('close');
  const verification = await table.verify();
  expect(verification.verdict.ok).toBe(true);
  return resultsOf(table.state.matchState, table.entries.at(-1)!.payload).map((row) => ({
    row,
    checked: checkRow(row, row.seats[row.seat]!.key, logRows(verification)),
  }));
}

const iHaveWon = (seat: number, reason: string) => () => ({ payload: { result: { kind: 'won', winners: [seat], reason } } });

/** Seat 1 has lost the battle and lies about it. */
async function lostBattle(): Promise<ScriptedTable> {
  const table = new ScriptedTable('battleship/xaya', { seed: 'beaten' });
  await table.seat();
  await lieAbout(table, 1, 'endgame', iHaveWon(1, 'fleet-sunk'));
  return table;
}

it('a false claim against the claim of the winner counts for nobody, and checking shows who lied', async () => {
  const table = await lostBattle();
  await table.playUntil();
  const [winner, liar] = await told(table);
  expect(winner).toMatchObject({ row: { outcome: 'unknown', contradicted: true }, checked: { wrong: [], outcome: 'won' } });
  expect(liar).toMatchObject({ row: { outcome: 'unknown', contradicted: true }, checked: { outcome: 'lost', lied: true } });
  expect(winner!.checked).not.toHaveProperty('lied');
  const claims = (row: typeof liar) => new Set(row!.row.claims!.map(({ seats, outcome }) => `${seats} ${outcome}`));
  expect([claims(winner), claims(liar)]).toEqual([new Set(['0 won', '1 lost']), new Set(['0 lost', '1 won'])]);
});

it('a false claim puts no loss into the record of an absent winner and no win into that of the liar, and checking shows who lied', async () => {
  const table = await lostBattle();
  withhold(table, 0, 'endgame', 'opening');
  await table.playUntil();
  const [winner, liar] = await told(table);
  expect(winner).toMatchObject({ row: { outcome: 'unknown' }, checked: { wrong: [], outcome: 'won' } });
  expect(liar).toMatchObject({
    row: { outcome: 'unknown', claims: [{ seats: [1], outcome: 'won' }] },
    checked: { wrong: [], outcome: 'lost', lied: true },
  });
  expect(liar!.row).not.toHaveProperty('by');
});

it('a false claim takes nothing from a winner whom the log shows', async () => {
  const table = await battleAt('battleship/xaya');
  await lieAbout(table, 0, 'endgame', iHaveWon(0, 'fleet-sunk'));
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const [liar, winner] = await told(table);
  expect(winner).toMatchObject({ row: { outcome: 'won', by: 'life', contradicted: true }, checked: { outcome: 'won' } });
  expect(liar).toMatchObject({ row: { outcome: 'lost', by: 'life', forfeit: true }, checked: { outcome: 'lost', lied: true } });
});

it('a false claim of a fault leaves both open, and checking shows who won and who lied', async () => {
  const table = await battleAt('battleship/xaya');
  await lieAbout(table, 0, 'endgame', iHaveWon(0, 'fault'));
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const [liar, winner] = await told(table);
  expect(winner).toMatchObject({ row: { outcome: 'unknown', contradicted: true }, checked: { wrong: [], outcome: 'won' } });
  expect(winner!.checked).not.toHaveProperty('lied');
  expect(liar).toMatchObject({ row: { outcome: 'unknown', contradicted: true }, checked: { outcome: 'lost', lied: true } });
});
