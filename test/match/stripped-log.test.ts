/** A seat that comes back when its match is over, and the relay holds the record alone. */

import { expect, it } from 'vitest';
import { encodeLog } from '../../shared/log/file.ts';
import { isLeftOut, leftOutOfRecord } from '../../shared/match/left-out.ts';
import { FlightsTable } from '../support/flights-table.ts';
import type { FullEntry } from '../support/full-entry.ts';

const ALICE = 0;

/** Alice is away from her first move on; the match is over. */
async function abandoned(seed: string): Promise<FlightsTable> {
  const table = new FlightsTable({ seed, reveal: 'never', turns: 3 });
  await table.seat();
  await table.pick();
  table.offline.add(ALICE);
  await table.pick();
  await table.wait(10 * 24 * 3_600_000);
  await table.wait(10 * 24 * 3_600_000);
  expect(table.state.matchState.closedBy).toBe('close');
  return table;
}

/** The relay keeps what it has published. */
function strip(table: FlightsTable): void {
  const leftOut = leftOutOfRecord(table.state.matchState)!;
  for (const [seq, { step }] of table.entries.entries()) if (isLeftOut(leftOut, step)) table.entries[seq] = { step } as FullEntry;
}

/** The relay tells Alice where the log ends. */
async function greet(table: FlightsTable): Promise<void> {
  const { match, seq, prev } = table.state.matchState;
  await table.deliver(ALICE, { kind: 'welcome', match, seq, prev, time: table.now });
  await table.deliver(ALICE, { kind: 'entries', entries: [] });
}

it('follows it to its end without the flights, blames nobody, and erases what it hid', async () => {
  for (const losesLog of [false, true]) {
    const table = await abandoned(`stripped ${losesLog}`);
    strip(table);
    if (losesLog) table.players[ALICE]!.logs.lines.clear();
    await table.comeBack(ALICE);
    const { fault, matchState, result, erased } = table.players[ALICE]!.session.snapshot();
    expect([fault, matchState.phase, erased]).toEqual([undefined, 'closed', true]);
    expect(result).toEqual({ kind: 'won', winners: [1], reason: 'time' });
  }
});

it('blames nobody for what it kept of the record when its page died, before the relay has told where the log ends', async () => {
  const table = await abandoned('half kept');
  strip(table);
  const { lines } = table.players[ALICE]!.logs;
  const flight = table.entries.findIndex(({ step }) => step.kind === 'slow-flights.flight');
  for (const kept of lines.keys()) lines.set(kept, encodeLog(table.entries.slice(0, flight + 2)).split(/(?<=\n)/));
  const rest = table.entries.splice(flight + 2);
  await table.reload(ALICE);
  expect(table.players[ALICE]!.session.snapshot()).toMatchObject({ fault: undefined, matchState: { seq: flight + 2 } });
  table.entries.push(...rest);
  await greet(table);
  await table.comeBack(ALICE);
  expect(table.players[ALICE]!.session.snapshot()).toMatchObject({ fault: undefined, matchState: { phase: 'closed' } });
});

it('but a relay that holds a flight back while the match is played is to blame', async () => {
  const table = new FlightsTable({ seed: 'held back', reveal: 'never', turns: 3 });
  await table.seat();
  await table.pick();
  table.offline.add(ALICE);
  await table.pick();
  const at = table.entries.findLastIndex(({ step }) => step.kind === 'slow-flights.flight');
  table.entries[at] = { step: table.entries[at]!.step } as FullEntry;
  table.players[ALICE]!.logs.lines.clear();
  await table.comeBack(ALICE);
  await greet(table);
  expect(table.players[ALICE]!.session.snapshot().fault).toMatchObject({
    seat: 'relay',
    seq: at,
    fault: { code: 'log/payload-missing' },
  });
});
