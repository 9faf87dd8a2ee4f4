import { h } from 'preact';
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../test/support/page-text.ts';
import { Table } from '../../../test/support/table.ts';
import { OtherClocks } from './verdict-view.tsx';

const HOUR_MS = 3_600_000;
const NAMES = ['Alice', 'Bob'];

/** A match whose devices have clocks so far ahead of the relay's, once it has greeted them; seat 1 leaves it by being away, or resigns. */
async function leftVerdict(ahead: number, isAway: boolean) {
  const table = new Table({ game: 'rps', seed: 'other clocks', params: { bestOf: 3 } });
  await table.seat();
  const { match, seq, prev } = table.state.matchState;
  for (const seat of [0, 1]) await table.deliver(seat, { kind: 'welcome', match, seq, prev, time: table.now });
  table.deviceNow = () => table.now + ahead;
  const show = async (seat: number, hand: string): Promise<void> => {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });
    await table.settle();
  };
  await show(0, 'rock');
  await show(1, 'paper');
  if (isAway) {
    table.offline.add(1);
    await show(0, 'rock');
  } else {
    await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
  }
  while (table.state.matchState.phase !== 'closed') await table.wait(24 * HOUR_MS);
  return (await table.verify()).verdict;
}

it('where time decided a match, what a seat noted of its own clock is above the verdict', async () => {
  const verdict = await leftVerdict(HOUR_MS, true);
  expect(verdict.result).toMatchObject({ reason: 'time' });
  expect(sentencesOf(h(OtherClocks, { verdict, names: NAMES }))).toEqual([
    expect.stringMatching(
      /^This match was lost on time by the relay’s clock.+ noted in .+ its own clock was up to 1 h ahead of the relay’s\.$/,
    ),
  ]);
});

it('nothing is there where no clock contradicts the relay’s, or where time decided nothing', async () => {
  for (const verdict of [await leftVerdict(0, true), await leftVerdict(HOUR_MS, false)])
    expect(sentencesOf(h(OtherClocks, { verdict, names: NAMES }))).toEqual([]);
});
