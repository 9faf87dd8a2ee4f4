/** The logs that the seats of this browser keep in IndexedDB, one row per step. */

import type { KeptSeat, LogStore } from '../../../shared/player/log-store.ts';
import { readRows, writeRows } from './device-store.ts';

const rowsFrom = ({ match, key }: KeptSeat, seq: number): IDBKeyRange => IDBKeyRange.bound([match, key, seq], [match, key, []]);

export const keptLogs: LogStore = {
  async load(seat) {
    return (await readRows('logs', rowsFrom(seat, 0))).map(({ line }) => line).join('');
  },
  keep({ match, key }, from, text) {
    const lines = text.match(/[^\n]*\n/g) ?? [];
    return writeRows(['logs'], (transaction) => {
      const store = transaction.objectStore('logs');
      store.delete(rowsFrom({ match, key }, from));
      lines.forEach((line, i) => {
        store.put({ match, key, seq: from + i, line });
      });
    });
  },
};
