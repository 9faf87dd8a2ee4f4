/**
 * Removals are looked at again for a while: a write that was given up, because nobody answered in time, may arrive after them. Kept in the
 * rows of the operator's object, and driven by its alarm.
 */

import type { Removal } from './removals.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS recheck (
  id      INTEGER PRIMARY KEY,
  due     INTEGER NOT NULL,
  done    INTEGER NOT NULL,
  removal TEXT NOT NULL
) STRICT;
`;

const MINUTE_MS = 60_000;
/** How long after a removal it is looked at: as long as a publication is tried again, and a day more. */
const AFTER_MS = [1, 10, 60, 6 * 60, 24 * 60, 3 * 24 * 60, 8 * 24 * 60].map((minutes) => minutes * MINUTE_MS);

export class Rechecks {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(SCHEMA);
  }

  async add(removals: readonly Removal[], now: number): Promise<void> {
    for (const removal of removals)
      this.#storage.sql.exec(
        'INSERT INTO recheck (due, done, removal) VALUES (?, 0, ?)',
        now + AFTER_MS[0]!,
        JSON.stringify(removal),
      );
    await this.#setAlarm();
  }

  /** Looks at what is due. What fails is due again with the next that is. */
  async run(now: number, again: (removal: Removal) => Promise<void>): Promise<void> {
    const rows = this.#storage.sql.exec('SELECT id, due, done, removal FROM recheck WHERE due <= ?', now).toArray();
    for (const { id, due, done, removal } of rows) {
      await again(JSON.parse(String(removal)) as Removal);
      const next = AFTER_MS[Number(done) + 1];
      if (next === undefined) this.#storage.sql.exec('DELETE FROM recheck WHERE id = ?', id!);
      else {
        const began = Number(due) - AFTER_MS[Number(done)]!;
        this.#storage.sql.exec('UPDATE recheck SET due = ?, done = done + 1 WHERE id = ?', Math.max(began + next, now + 1), id!);
      }
    }
    await this.#setAlarm();
  }

  async #setAlarm(): Promise<void> {
    const due = this.#storage.sql.exec('SELECT min(due) AS due FROM recheck').one()['due'];
    if (due !== null) await this.#storage.setAlarm(Number(due));
  }
}
