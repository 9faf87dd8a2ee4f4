/** The cheat: two losers reopen the play, let the clock of the absent winner run out, and sign the result without it. */

import { expect, it } from 'vitest';
import { nextAfterProtest } from '../../shared/match/endings.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { forge, signerOf, takeOver, withhold } from '../support/malice.ts';
import { CLOCK, seekTable, Table } from '../support/table.ts';
import { signWith } from '../support/toy-match.ts';

const decided = (table: Table) => {
  const result = table.players[1]!.session.snapshot().decided;
  return result?.kind === 'won' ? result : undefined;
};

/** Seats 0 and 2 do not sign the result. */
async function finishedTable(seed: string): Promise<Table> {
  const bots = ['patient', 'patient', 'patient'];
  const table = new Table({ game: 'dice', seed, seats: 3, params: { target: 20 }, bots });
  await table.seat();
  for (const seat of [0, 2]) withhold(table, seat, 'endgame');
  await table.finish();
  return table;
}

it('two losers that sign a result cannot take the win from the winner by the log', async () => {
  const table = await seekTable('reopened once', finishedTable, (made) => decided(made)?.winners.join() === '1');
  table.offline.add(1);
  takeOver(table, 0);
  takeOver(table, 2);
  const next = nextAfterProtest(table.state.matchState, 0, 2);
  await table.inject(await forge(table, 0, 'protest', { code: 'life/wrong-next', seat: 2, seq: 20 }, next), 0);
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  await table.inject(await forge(table, 2, 'skip', {}, []), 2);
  await table.inject(await forge(table, 0, 'skip', {}, []), 0);
  const { match, seq, prev } = table.state.matchState;
  const signers = [await signerOf(table, 0), await signerOf(table, 2)].sort((a, b) => (a.publicKey < b.publicKey ? -1 : 1));
  const payload = { result: { kind: 'won', winners: [2], reason: 'most-points' } };
  await table.inject(signWith({ match, seq, prev, kind: 'endgame', next: [] }, payload, signers), 0);
  const { matchState, verdict, linked } = await table.verify();
  expect(matchState!.closedBy).toBe('endgame');
  expect(resultsOf(matchState!, linked.at(-1)!.entry.payload!).map(({ by }) => by)).not.toContain('all');
  expect(verdict).toMatchObject({ ok: false, fault: { code: 'game/wrong-result' }, result: { kind: 'won', winners: [1] } });
});
