/** The machines that the seats of this browser cache in IndexedDB: a row for each machine, and one for each of its parts. */

import { CACHED_MACHINES, type CacheStore } from '../../../shared/player/cache-store.ts';
import type { KeptSeat } from '../../../shared/player/log-store.ts';
import { openDatabase, writeRows } from './device-store.ts';

const rowsOf = ({ match, key }: KeptSeat): IDBKeyRange => IDBKeyRange.bound([match, key], [match, key, []]);

async function machinesOf(seat: KeptSeat) {
  return (await (await openDatabase()).getAll('machines', rowsOf(seat))).sort((a, b) => b.order - a.order);
}

export const machineCache: CacheStore = {
  async links(seat) {
    return (await machinesOf(seat)).map(({ link }) => link);
  },
  async load({ match, key }, link) {
    const transaction = (await openDatabase()).transaction(['machines', 'parts']);
    const machine = await transaction.objectStore('machines').get([match, key, link]);
    if (machine === undefined) return undefined;
    const rows = await Promise.all(machine.parts.map((name) => transaction.objectStore('parts').get([match, key, name])));
    const parts = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.name, row.bytes] as const])));
    if (parts.size !== machine.parts.length) return undefined;
    return { decisions: machine.decisions, frozen: { head: machine.head, parts } };
  },
  keep({ match, key }, link, { decisions, frozen: { head, parts } }) {
    return writeRows(['machines', 'parts'], async (transaction) => {
      const machines = transaction.objectStore('machines');
      const rows = transaction.objectStore('parts');
      const range = rowsOf({ match, key });
      const before = (await machines.getAll(range)).filter((one) => one.link !== link).sort((a, b) => b.order - a.order);
      const there = new Set((await rows.getAllKeys(range)).map(([, , name]) => name));
      const [kept, dropped] = [before.slice(0, CACHED_MACHINES - 1), before.slice(CACHED_MACHINES - 1)];
      const named = new Set([...parts.keys(), ...kept.flatMap((one) => one.parts)]);
      const order = (before[0]?.order ?? 0) + 1;
      await Promise.all([
        machines.put({ match, key, link, order, decisions, head, parts: [...parts.keys()] }),
        ...dropped.map((one) => machines.delete([match, key, one.link])),
        ...[...parts].flatMap(([name, bytes]) => (there.has(name) ? [] : [rows.put({ match, key, name, bytes })])),
        ...[...there].flatMap((name) => (named.has(name) ? [] : [rows.delete([match, key, name])])),
      ]);
    });
  },
  drop({ match, key }, link) {
    return writeRows(['machines', 'parts'], async (transaction) => {
      const machines = transaction.objectStore('machines');
      const rows = transaction.objectStore('parts');
      const range = rowsOf({ match, key });
      const kept = (await machines.getAll(range)).filter((one) => one.link !== link);
      const named = new Set(kept.flatMap((one) => one.parts));
      const useless = (await rows.getAllKeys(range)).filter(([, , name]) => !named.has(name));
      await Promise.all([machines.delete([match, key, link]), ...useless.map((one) => rows.delete(one))]);
    });
  },
};
