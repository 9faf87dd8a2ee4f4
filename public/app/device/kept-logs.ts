/** The logs that the seats of this browser keep in IndexedDB, one row per step. */

import type { KeptSeat, LogStore } from '../../../shared/player/log-store.ts';
import { openDatabase, writeRows } from './device-store.ts';

/** Rows that are read at once. */
const ROWS = 32;

const rowsFrom = ({ match, key }: KeptSeat, seq: number): IDBKeyRange => IDBKeyRange.bound([match, key, seq], [match, key, []]);

export const keptLogs: Required<LogStore> = {
  async load(seat) {
    return (await (await openDatabase()).getAll('logs', rowsFrom(seat, 0))).map(({ line }) => line).join('');
  },
  async *parts(seat) {
    const database = await openDatabase();
    for (let seq = 0; ; ) {
      const rows = await database.getAll('logs', rowsFrom(seat, seq), ROWS);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ line }) => line).join('');
      seq = last.seq + 1;
    }
  },
  keep({ match, key }, from, text) {
    const lines = text.match(/[^\n]*\n/g) ?? [];
    return writeRows(['logs'], async (transaction) => {
      const store = transaction.objectStore('logs');
      const rows = lines.map((line, i) => ({ match, key, seq: from + i, line }));
      const there = await store.getAll(rowsFrom({ match, key }, from), rows.length);
      if (rows.every(({ seq, line }, i) => there[i]?.seq === seq && there[i].line === line)) return;
      await Promise.all([store.delete(rowsFrom({ match, key }, from)), ...rows.map((row) => store.put(row))]);
    });
  },
};
