import { expect, it } from 'vitest';
import type { RelayMessage } from '../shared/wire/messages.ts';
import { Table } from '../test/support/table.ts';
import { Visit, Visits } from './visits.ts';

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  const waits = Symbol('waits');
  await new Promise(setImmediate);
  return (await Promise.race([promise, Promise.resolve(waits)])) !== waits;
};

it('seats come one at a time and in turn, and none before all have asked', async () => {
  const visits = new Visits(2);
  const first = visits.begin();
  expect(await settled(first)).toBe(false);
  const second = visits.begin();
  expect([await settled(first), await settled(second)]).toEqual([true, false]);
  visits.end();
  const third = visits.begin();
  expect([await settled(second), await settled(third)]).toEqual([true, false]);
  visits.end();
  expect(await settled(third)).toBe(true);
});

const welcome = ({ entries, match, now, state }: Table): RelayMessage & { kind: 'welcome' } => ({
  ...{ kind: 'welcome', match, nonce: '00'.repeat(16), seq: entries.length, prev: state.matchState.prev, time: now },
});

it('a visit is over when the seat has heard everything and waits for another one, and not before the start', async () => {
  const table = new Table({ game: 'rps', seed: 'visits', params: { bestOf: 5 } });
  await table.seat();
  const sessions = table.players.map(({ session }) => session);
  const here = () => sessions[0]!.snapshot();
  const show = async (seat: number): Promise<void> => {
    await sessions[seat]!.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
    await table.settle();
  };
  const visit = new Visit(here().matchState.seats[0]!.key);
  visit.hear(welcome(table));
  await show(0);
  expect([here().matchState.started, here().need.kind, visit.isOver(here())]).toEqual([false, 'wait', false]);
  await show(1);
  await show(0);
  expect([here().need.kind, visit.isOver(here())]).toEqual(['wait', true]);
  visit.hear({ ...welcome(table), seq: table.entries.length + 1 });
  expect(visit.isOver(here())).toBe(false);
  await show(1);
  expect([here().need.kind, visit.isOver(here())]).toEqual(['decide', false]);
});
