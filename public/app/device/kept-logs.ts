/** The logs that the seats of this browser keep in IndexedDB, one row per step. */

import type { KeptSeat, LogStore } from '../../../shared/player/log-store.ts';
import { openDatabase, writeRows } from './device-store.ts';

const rowsFrom = ({ match, key }: KeptSeat, seq: number): IDBKeyRange => IDBKeyRange.bound([match, key, seq], [match, key, []]);

export const keptLogs: LogStore = {
  async load(seat) {
    return (await (await openDatabase()).getAll('logs', rowsFrom(seat, 0))).map(({ line }) => line).join('');
  },
  keep({ match, key }, from, text) {
    const lines = text.match(/[^\n]*\n/g) ?? [];
    return writeRows(['logs'], (transaction) => {
      const store = transaction.objectStore('logs');
      const rows = lines.map((line, i) => ({ match, key, seq: from + i, line }));
      return Promise.all([store.delete(rowsFrom({ match, key }, from)), ...rows.map((row) => store.put(row))]);
    });
  },
};
