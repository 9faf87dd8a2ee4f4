/** The journal of the operator's orders, in the rows of the operator's object: it is only added to. */

import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { Fault } from '../shared/fault.ts';
import { ORDER_LIMITS, type Order, type OrderAnswer, readOrder } from '../shared/wire/operator-order.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS journal (
  position INTEGER PRIMARY KEY,
  nonce    TEXT NOT NULL UNIQUE,
  time     INTEGER NOT NULL,
  key      TEXT NOT NULL,
  "order"  TEXT NOT NULL,
  done     TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS journal_is_never_changed BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER IF NOT EXISTS journal_is_never_deleted BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`;

export class OrderJournal {
  readonly #sql: SqlStorage;

  constructor({ sql }: DurableObjectStorage) {
    this.#sql = sql;
    sql.exec(SCHEMA);
  }

  /** Throws if this order was carried out before, or a later one of the same key. */
  expectNew(key: string, { nonce, time }: Order): void {
    if (this.#sql.exec('SELECT 1 FROM journal WHERE nonce = ?', nonce).toArray().length > 0)
      throw new Fault('relay/order-repeated');
    const last = this.#sql.exec(`SELECT max(json_extract("order", '$.time')) AS time FROM journal WHERE key = ?`, key).one();
    if (time < Number(last['time']))
      throw new Fault('relay/stale-order', 'a later order of the same key was carried out already');
  }

  /** `done`: what came of the order, line by line. `now`: when, in ms. */
  add(key: string, order: Order, done: readonly string[], now: number): void {
    this.#sql.exec(
      'INSERT INTO journal (nonce, time, key, "order", done) VALUES (?, ?, ?, ?, ?)',
      ...[order.nonce, now, key, encodeCanonical(order), encodeCanonical(done)],
    );
  }

  /** The orders before a position, the latest first. */
  read(before = Number.MAX_SAFE_INTEGER): OrderAnswer {
    const rows = this.#sql
      .exec('SELECT * FROM journal WHERE position < ? ORDER BY position DESC LIMIT ?', before, ORDER_LIMITS.page + 1)
      .toArray();
    const journal = rows.slice(0, ORDER_LIMITS.page).map((row) => ({
      position: Number(row['position']),
      time: Number(row['time']),
      key: String(row['key']),
      order: readOrder(parseCanonical(String(row['order']), ORDER_LIMITS.body), 'order'),
      done: JSON.parse(String(row['done'])) as readonly string[],
    }));
    return { done: [], journal, ...(rows.length > journal.length ? { before: journal.at(-1)!.position } : {}) };
  }
}
