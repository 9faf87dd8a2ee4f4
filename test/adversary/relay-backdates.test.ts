/** The cheat: the relay stamps a step with a time before the previous step, or with a time that is not now. */

import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { expectRelayCaught, forge, seatedTable } from '../support/malice.ts';
import { Table } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

it('a timestamp earlier than the one before it is refused, and the two convict the relay', async () => {
  const table = await seatedTable();
  const resignation = await forge(table, 0, 'resign', {}, []);
  const entries = [...table.entries, stampDraft(resignation, table.now - 1)];
  await expectRelayCaught(entries, 'life/time-went-back', resignation.seq, 'time-went-back');
});

/** A match over a relay whose clock, once it has greeted everyone, runs this many ms behind theirs. */
async function behind(ms: number): Promise<Table> {
  const table = new Table({ game: 'rps', seed: `behind ${ms}`, params: { bestOf: 1 } });
  await table.seat();
  const { match, seq, prev } = table.state.matchState;
  for (const seat of [0, 1]) await table.deliver(seat, { kind: 'welcome', match, seq, prev, time: table.now });
  table.deviceNow = () => table.now + ms;
  for (const [seat, hand] of ['rock', 'paper'].entries()) {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });
    await table.settle();
  }
  return table;
}

it('every honest client notes a timestamp that is far from its own clock, in steps that it signs', async () => {
  const table = await behind(LIMITS.clockApartMs + 1_500);
  expect(table.players.map(({ snapshot }) => snapshot!.clockAhead)).toEqual([31_500, 31_500]);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1] } });
  expect(verdict.clocks!.map(({ seat, ahead }) => [seat, ahead]).sort()).toEqual([
    [0, 31_000],
    [1, 31_000],
  ]);
  for (const { seat, step } of verdict.clocks!) {
    const { clock, signatures } = table.entries[step]!.step;
    expect(signatures.map(({ key }) => key)).toEqual([table.state.matchState.seats[seat]!.key]);
    expect(clock).toBe(31_000 + table.entries[step - 1]!.step.timestamp.time);
  }
  // Steps that all seats sign must be the same for all, so they carry no note.
  const joint = table.entries.filter(({ step }) => step.signatures.length > 1);
  expect(joint.map(({ step }) => [step.kind, step.clock])).toEqual([
    ['start', undefined],
    ['endgame', undefined],
  ]);
});

it('a client does not note a difference that a slow network or an unset clock explains', async () => {
  const table = await behind(LIMITS.clockApartMs);
  expect(table.entries.filter(({ step }) => step.clock !== undefined)).toEqual([]);
  expect((await table.verify()).verdict.clocks).toBeUndefined();
});

it('a client does not note timestamps from before it connected', async () => {
  const table = await behind(LIMITS.clockApartMs);
  table.deviceNow = () => table.now + 3_600_000;
  await table.reload(0);
  const { seq, prev } = table.state.matchState;
  await table.deliver(0, { kind: 'welcome', match: table.match, seq, prev, time: table.now });
  await table.deliver(0, { kind: 'entries', entries: table.entries });
  expect(table.players[0]!.snapshot!.clockAhead).toBeUndefined();
});
