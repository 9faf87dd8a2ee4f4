/** The cheat: a loser waits until the winner has gone, and reopens the play by a false protest, so that its clock runs. */

import { expect, it } from 'vitest';
import { nextAfterProtest } from '../../shared/match/endings.ts';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { forge, takeOver, withhold } from '../support/malice.ts';
import { CLOCK, DEADLINES, Table } from '../support/table.ts';

it('a protest after the end does not put an absent winner out', async () => {
  const bots = ['patient', 'patient', 'patient'];
  const table = new Table({ game: 'dice', seed: 'reopened', seats: 3, params: { target: 20 }, bots });
  await table.seat();
  for (const seat of [0, 1, 2]) withhold(table, seat, 'endgame');
  await table.finish();
  expect(table.state.matchState.phase).toBe('settle');
  const { decided } = table.players[0]!.session.snapshot();
  const winners = decided?.kind === 'won' ? decided.winners : [];
  const winner = winners[0]!;
  const [cheat, third] = [0, 1, 2].filter((s) => !winners.includes(s));
  table.offline.add(winner);
  takeOver(table, cheat!);
  await table.wait(DEADLINES.settle - 1);
  const next = nextAfterProtest(table.state.matchState, cheat!, third!);
  await table.inject(await forge(table, cheat!, 'protest', { code: 'life/wrong-next', seat: third!, seq: 20 }, next), cheat!);
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  for (let i = 0; i < 4; i++) await table.wait(CLOCK.grace + CLOCK.budget + 1);
  const verification = await table.verify();
  const { matchState, verdict, linked } = verification;
  const rows = resultsOf(matchState!, linked.at(-1)!.entry.payload!);
  const keyOf = (seat: number) => rows[seat]!.seats[seat]!.key;
  expect(verdict.result).toMatchObject({ kind: 'won', winners: [winner] });
  expect(rows[winner]!.outcome).not.toBe('lost');
  expect(checkRow(rows[winner]!, keyOf(winner), logRows(verification)).outcome).toBe('won');
});
