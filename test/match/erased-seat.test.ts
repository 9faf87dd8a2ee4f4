/** What a device erases of its seat when a match that shows nothing is closed. */

import { expect, it } from 'vitest';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { takeBack } from '../../shared/player/portable-seat.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { FlightsTable } from '../support/flights-table.ts';
import type { MemoryCaches } from '../support/memory-store.ts';
import { cachedFlights } from '../support/slow-flights-cache.ts';

const ALICE = 0;
const BOB = 1;

async function played(seed: string, reveal: 'end' | 'never', before?: (table: FlightsTable) => Promise<void>) {
  const table = new FlightsTable({ seed, reveal, turns: 2 });
  table.cache(ALICE);
  await table.seat();
  await before?.(table);
  await table.playTo();
  expect(table.state.matchState.closedBy).toBe('endgame');
  return table;
}

const secretOf = (table: FlightsTable, player: number): SeatSecret => [...table.players[player]!.store.seats.values()].at(-1)!;

it('seed, decisions and cached machines are gone once the match is closed, and the device can still look at it', async () => {
  const table = await played('erased', 'never');
  expect(secretOf(table, ALICE)).toMatchObject({ seed: '', decisions: [], erased: true });
  expect(table.players[ALICE]!.session.snapshot().erased).toBe(true);
  expect(await table.caches.get(ALICE)!.links()).toEqual([]);
  await table.reload(ALICE);
  expect(table.players[ALICE]!.session.snapshot()).toMatchObject({ seat: ALICE, erased: true, fault: undefined });
});

it('a device from which the seat has moved away erases its copy too', async () => {
  const table = await played('moved', 'never', async (table) => {
    const { text } = await packSeat(table.players[ALICE]!.session, 'https://relay.test');
    await table.arrive(text);
    await table.settle();
  });
  for (const { store } of table.players) {
    for (const secret of store.seats.values()) expect(secret).toMatchObject({ seed: '', decisions: [] });
  }
});

it('no cached machine stays on a device that has packed the seat, and no second copy where it was taken back', async () => {
  const game = cachedFlights(() => {});
  for (const isMoved of [true, false]) {
    const table = new FlightsTable({ seed: `given away ${isMoved}`, reveal: 'never', turns: 3, game });
    const caches = table.cache(ALICE);
    await table.seat();
    await table.playTo(2);
    const { session, store } = table.players[ALICE]!;
    expect((await caches.links()).length).toBeGreaterThan(0);
    const { text } = await packSeat(session, 'https://relay.test');
    if (isMoved) await table.arrive(text);
    else await table.reload(ALICE, (await takeBack(store, secretOf(table, ALICE))).key);
    await table.settle();
    if (isMoved) expect(await caches.links()).toEqual([]);
    await table.playTo();
    expect(table.state.matchState.closedBy).toBe('endgame');
    for (const secret of store.seats.values()) expect([secret.seed, secret.decisions]).toEqual(['', []]);
    expect(await caches.links()).toEqual([]);
  }
});

it('a device whose power went before its caches were dropped begins no machine from them', async () => {
  const table = new FlightsTable({ seed: 'cut', reveal: 'never', turns: 3, game: cachedFlights(() => {}) });
  const caches = table.cache(ALICE);
  const left: MemoryCaches['machines'][number][] = [];
  const keep = caches.keep.bind(caches);
  caches.keep = async (seat, link, machine) => {
    left.push({ link, machine });
    await keep(seat, link, machine);
  };
  await table.seat();
  await table.playTo();
  // The first of them had decided nothing, like the erased secret.
  expect(left[0]!.machine.decisions).toEqual([]);
  for (const machine of left) {
    caches.machines = [machine];
    await table.reload(ALICE);
    expect(table.players[ALICE]!.session.snapshot()).toMatchObject({ halted: undefined, erased: true, fault: undefined });
  }
});

it('a person keeps them by choice, and who shows the game has nothing to erase', async () => {
  const table = await played('kept', 'never', async ({ players }) => {
    await players[ALICE]!.session.perform({ kind: 'keep-hidden', keep: true });
    await players[BOB]!.session.perform({ kind: 'show-at-end', show: true });
  });
  for (const player of [ALICE, BOB]) expect(secretOf(table, player).seed).not.toBe('');
});

it('nothing is erased where both sides are shown at the end', async () => {
  const table = await played('shown', 'end');
  expect(secretOf(table, ALICE).erased).toBeUndefined();
});
