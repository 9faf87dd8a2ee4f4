/** The cheat: in the record of a player, the relay shows a lost match as won, or one that the player did not play. */

import { expect, it } from 'vitest';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { battleAt } from '../support/scripted-battleship.ts';

it('checking a false record against the log of its match shows it', async () => {
  const table = await battleAt('battleship/xaya');
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const [loser, winner] = table.state.matchState.seats.map((seat) => seat!.key) as [string, string];
  const [lost] = resultsOf(table.state.matchState, table.entries.at(-1)!.payload);
  const verification = await table.verify();
  const byLog = { outcome: 'lost', evidence: 'proven' };
  expect(checkRow(lost!, loser, logRows(verification))).toEqual({ wrong: [], ...byLog });
  const flattered = checkRow({ ...lost!, outcome: 'won', forfeit: false }, loser, logRows(verification));
  expect(flattered).toEqual({ wrong: ['outcome', 'forfeit'], ...byLog });
  expect(checkRow(lost!, winner, logRows(verification)).wrong).toContain('seat');
  expect(checkRow(lost!, '5e'.repeat(32), logRows(verification)).wrong).toEqual(['key']);
});
