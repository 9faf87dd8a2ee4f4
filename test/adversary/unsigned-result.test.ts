/** The cheat: the loser does not sign the result, so that the winner cannot prove it by a signature. */

import { describe, expect, it } from 'vitest';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { type MatchResult, resultsOf } from '../../shared/wire/match-result.ts';
import { withhold } from '../support/malice.ts';
import { battleAt, ScriptedTable } from '../support/scripted-battleship.ts';
import { CLOCK, DEADLINES, type Table } from '../support/table.ts';

const rowsOf = (table: Table): readonly MatchResult[] => resultsOf(table.state.matchState, table.entries.at(-1)!.payload);

/** The relay closes the match, and everyone finds that seat 1 or the other has won. */
async function closed(table: Table, winner: number, reason: string): Promise<void> {
  expect(table.state.matchState.phase).toBe('settle');
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'won', winners: [winner], reason } });
}

describe('the result follows from the log, and so does the record of the winner', () => {
  it.each<[string, string, (table: Table) => Promise<void>]>([
    ['resigns', 'resignation', (table) => table.players[0]!.session.perform({ kind: 'request', request: 'resign' })],
    ['lets its time run out', 'time', (table) => table.wait(CLOCK.budget + CLOCK.grace + 1)],
  ])('where the loser %s', async (_, reason, leave) => {
    const table = await battleAt('battleship/xaya');
    const loser = reason === 'time' ? table.state.matchState.next[0]! : 0;
    withhold(table, loser, 'endgame', 'opening');
    await leave(table);
    await table.settle();
    await closed(table, 1 - loser, reason);
    const rows = rowsOf(table);
    expect(rows[1 - loser]).toMatchObject({ outcome: 'won', by: 'life', reason, contradicted: false });
    expect(rows[loser]).toMatchObject({ outcome: 'lost', by: 'life', reason, forfeit: true });
  });
});

describe('where only the rules of the game know the result', () => {
  /** A battle played to its last hit; seat 0 has won. */
  async function beaten(): Promise<ScriptedTable> {
    const table = new ScriptedTable('battleship/xaya', { seed: 'beaten' });
    await table.seat();
    withhold(table, 1, 'endgame', 'opening');
    await table.playUntil();
    return table;
  }

  it('the relay carries the claim of the winner, anybody can check it, and the loser wins nothing by silence', async () => {
    const table = await beaten();
    await closed(table, 0, 'fleet-sunk');
    const [won, lost] = rowsOf(table);
    const claims = (outcome: string) => [{ seats: [0], outcome }];
    expect(won).toMatchObject({ outcome: 'unknown', claims: claims('won'), contradicted: false });
    expect(lost).toMatchObject({ outcome: 'unknown', claims: claims('lost'), contradicted: false });
    const verification = await table.verify();
    const check = (row: MatchResult | undefined) => checkRow(row!, row!.seats[row!.seat]!.key, logRows(verification));
    expect(check(won)).toEqual({ wrong: [], outcome: 'won', evidence: 'proven' });
    expect(check(lost)).toEqual({ wrong: [], outcome: 'lost', evidence: 'proven' });
  });

  it('the signature of the loser alone counts for the absent winner', async () => {
    const table = new ScriptedTable('battleship/xaya', { seed: 'beaten' });
    await table.seat();
    withhold(table, 0, 'endgame', 'opening');
    await table.playUntil();
    await closed(table, 0, 'fleet-sunk');
    expect(rowsOf(table)).toMatchObject([
      { outcome: 'won', by: 'losers' },
      { outcome: 'lost', by: 'losers' },
    ]);
  });
});
