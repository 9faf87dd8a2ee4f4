/**
 * Carries out the orders of the operator, one after the other, and keeps a journal of them. The Worker has checked who gave them. Each action
 * can be stopped anywhere and done again, under another nonce, to the same effect.
 */

import { DurableObject } from 'cloudflare:workers';
import { rememberBlocks } from '../archive/blocks.ts';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { FAULTS, Fault } from '../shared/fault.ts';
import { type Answer, expectAnswer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { type Blocks, decodeBlocks, NO_BLOCKS } from '../shared/wire/blocks.ts';
import { BLOCKS_KEY } from '../shared/wire/kv-keys.ts';
import { ORDER_LIMITS, type Order, type OrderAnswer, readOrder } from '../shared/wire/operator-order.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { Rechecks } from './rechecks.ts';
import { type Removal, type RemovalEnv, Removals, type Report } from './removals.ts';

interface OperatorEnv extends RemovalEnv, TelemetryEnv {}

type BlockOrder = Extract<Order, { action: 'block' | 'unblock' }>;

interface Outcome {
  readonly answer: OrderAnswer;
  /** What the edge has to forget: final hashes whose logs were written again. */
  readonly rewritten: readonly string[];
}

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
CREATE TABLE IF NOT EXISTS blocks (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT;
`;

/** How long after a removal could not be looked at it is tried again. */
const AGAIN_MS = 10 * 60_000;

/** Of what no order asks for. */
const UNHEARD: Report = { tell: () => {}, removed: () => {} };

export class Operator extends DurableObject<OperatorEnv> {
  #last: Promise<unknown> = Promise.resolve();
  readonly #removals: Removals;
  readonly #rechecks: Rechecks;

  constructor(ctx: DurableObjectState, env: OperatorEnv) {
    super(ctx, inJurisdiction(env));
    ctx.storage.sql.exec(SCHEMA);
    this.#removals = new Removals(this.env);
    this.#rechecks = new Rechecks(ctx.storage);
  }

  async carryOut(key: string, order: Order): Promise<Answer<Outcome>> {
    const done = this.#last.then(() => this.#carryOut(key, order));
    this.#last = done.catch(() => {});
    try {
      return { ok: true, value: await done };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      tell(this.env, { at: 'failed', what: 'an order could not be carried out', error });
      return { ok: false, code: 'relay/internal', detail: FAULTS['relay/internal'] };
    }
  }

  /** Looks whether something late has undone what was removed. */
  override async alarm(): Promise<void> {
    const checked = this.#last.then(() => this.#rechecks.run(Date.now(), (removal) => this.#again(removal)));
    this.#last = checked.catch(() => {});
    try {
      await checked;
    } catch (error) {
      tell(this.env, { at: 'failed', what: 'what was removed will be looked at again', error });
      await this.ctx.storage.setAlarm(Date.now() + AGAIN_MS);
    }
  }

  /** A match of this relay was about to publish what was taken down. It is not waited for, because the match is waiting for this answer. */
  takenDown(match: string): void {
    const done = this.#last.then(() => this.#removals.buryTakenDown(match, UNHEARD));
    this.#last = done.catch((error: unknown) =>
      tell(this.env, { at: 'failed', what: 'a match that was taken down is not deleted', error }, { match }),
    );
    this.ctx.waitUntil(this.#last);
  }

  async #again(removal: Removal): Promise<void> {
    const wasUndone = await this.#removals.again(removal, UNHEARD);
    const { finalHash } = removal;
    if (wasUndone)
      tell(this.env, { at: 'failed', what: 'a late write had undone a removal', error: 'it is done again' }, { finalHash });
  }

  async #carryOut(key: string, order: Order): Promise<Outcome> {
    if (order.action === 'log') return { answer: this.#readJournal(order.before), rewritten: [] };
    const { sql } = this.ctx.storage;
    if (sql.exec('SELECT 1 FROM journal WHERE nonce = ?', order.nonce).toArray().length > 0)
      throw new Fault('relay/order-repeated');
    const last = sql.exec(`SELECT max(json_extract("order", '$.time')) AS time FROM journal WHERE key = ?`, key).one()['time'];
    if (order.time < Number(last)) throw new Fault('relay/stale-order', 'a later order of the same key was carried out already');
    const done: string[] = [];
    const removals: Removal[] = [];
    try {
      await this.#act(order, { tell: (line) => done.push(line), removed: (removal) => removals.push(removal) });
    } catch (error) {
      done.push(error instanceof Fault ? `refused: ${error.message}` : 'failed: give the order again');
      throw error;
    } finally {
      await this.#rechecks.add(removals, Date.now());
      sql.exec(
        'INSERT INTO journal (nonce, time, key, "order", done) VALUES (?, ?, ?, ?, ?)',
        ...[order.nonce, Date.now(), key, encodeCanonical(order), encodeCanonical(done)],
      );
    }
    return { answer: { done }, rewritten: removals.map(({ finalHash }) => finalHash) };
  }

  async #act(order: Exclude<Order, { action: 'log' }>, report: Report): Promise<void> {
    switch (order.action) {
      case 'pause':
      case 'resume':
        await this.#setBlocks({ ...this.#blocks(), paused: order.action === 'pause' });
        return report.tell(order.action === 'pause' ? 'new matches are refused' : 'new matches are taken');
      case 'block':
      case 'unblock':
        return this.#block(order, report);
      case 'withdraw':
        return this.#removals.withdraw(order, report);
      case 'take-down':
        return this.#removals.takeDown(order, report);
      case 'forget-name':
        return this.#removals.forgetName(order, report);
      case 'redrive': {
        const { phase, published } = expectAnswer(await this.env.MATCH.getByName(order.match).redrive());
        return report.tell(`the match is in phase ${phase}, and ${published ? 'published' : 'not published'}`);
      }
    }
  }

  /** For an isolate that cannot read them in KV: what is blocked, as the text that stands there. */
  blocks(): string {
    return encodeCanonical(this.#blocks());
  }

  #blocks(): Blocks {
    const [row] = this.ctx.storage.sql.exec<{ text: string }>('SELECT text FROM blocks').toArray();
    return row === undefined ? NO_BLOCKS : decodeBlocks(row.text);
  }

  async #setBlocks(blocks: Blocks): Promise<void> {
    const text = encodeCanonical(blocks);
    decodeBlocks(text);
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO blocks (id, text) VALUES (1, ?)', text);
    await this.env.LOG.put(BLOCKS_KEY, text);
    rememberBlocks(blocks);
  }

  async #block({ action, key, match }: BlockOrder, report: Report): Promise<void> {
    const blocks = this.#blocks();
    const changed = (all: readonly string[], one: string | undefined): readonly string[] => {
      const others = all.filter((other) => other !== one);
      return one === undefined || action === 'unblock' ? others : [...others, one];
    };
    await this.#setBlocks({ ...blocks, keys: changed(blocks.keys, key), matches: changed(blocks.matches, match) });
    report.tell(`${key === undefined ? `match ${match}` : `key ${key}`} is ${action}ed`);
  }

  #readJournal(before = Number.MAX_SAFE_INTEGER): OrderAnswer {
    const rows = this.ctx.storage.sql
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
