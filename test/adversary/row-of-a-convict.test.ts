/** The cheat: a seat cheats in what only an audit shows, the other one resigns because of it, and the relay sees a resignation alone. */

import { expect, it } from 'vitest';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { cheatAs, endBy, lieInTable } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { withhold } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a convict is no winner in the records, and its victim no loser that gave the match away', async () => {
  const table = await chessTable('e2e4 e7e5');
  cheatAs(table, 1, { at: 'dark-chess.query', ...lieInTable(1, 'general', 'f7', 'empty') });
  withhold(table, 1, 'endgame');
  await table.move('d1h5');
  await endBy(table, 0);
  await table.wait(table.state.matchState.terms!.deadlines.opening! + 1);
  const verification = await table.verify();
  expect(verification.verdict).toMatchObject({ closedBy: 'close', result: { kind: 'won', winners: [0], reason: 'fault' } });
  const rows = resultsOf(table.state.matchState, table.entries.at(-1)!.payload);
  const row = { outcome: 'unknown', contradicted: true, forfeit: false };
  expect(rows).toMatchObject([row, row]);
  expect(rows.map((one) => one.by)).toEqual([undefined, undefined]);
  const checked = rows.map((one) => checkRow(one, one.seats[one.seat]!.key, logRows(verification)));
  expect(checked).toMatchObject([
    { wrong: [], outcome: 'won' },
    { wrong: [], outcome: 'lost' },
  ]);
  expect(checked.map(({ refuted, lied }) => refuted ?? lied)).toEqual([undefined, undefined]);
});
