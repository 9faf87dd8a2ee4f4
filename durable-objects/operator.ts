/**
 * Carries out the orders of the operator, one after the other, and keeps a journal of them. The Worker has checked who gave them. Each action
 * can be stopped anywhere and done again, under another nonce, to the same effect.
 */

import { DurableObject } from 'cloudflare:workers';
import { rememberBlocks } from '../archive/blocks.ts';
import { type ArchiveEnv, type LogStore, logStore } from '../archive/log-store.ts';
import { encodeMark, type PublishedLog, readPublished } from '../archive/published-log.ts';
import { forgetName, withdrawPayloads } from '../archive/rewritten-log.ts';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { FAULTS, Fault } from '../shared/fault.ts';
import type { Answer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { type Blocks, decodeBlocks, NO_BLOCKS } from '../shared/wire/blocks.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import { BLOCKS_KEY, finalKey } from '../shared/wire/kv-keys.ts';
import { openSeatsName } from '../shared/wire/listing.ts';
import type { MatchResult } from '../shared/wire/match-result.ts';
import { ORDER_LIMITS, type Order, type OrderAnswer, readOrder } from '../shared/wire/operator-order.ts';
import type { Match } from './match.ts';
import type { OpenSeats } from './open-seats.ts';
import type { Player } from './player.ts';

interface OperatorEnv extends ArchiveEnv {
  readonly MATCH: DurableObjectNamespace<Match>;
  readonly PLAYER: DurableObjectNamespace<Player>;
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

type OrderOf<A extends Order['action']> = Extract<Order, { action: A }>;

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

/** Matches whose names one order forgets: each takes some ten calls, and a request has a thousand. */
const MATCHES_PER_ORDER = 50;

export class Operator extends DurableObject<OperatorEnv> {
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: OperatorEnv) {
    super(ctx, inJurisdiction(env));
    ctx.storage.sql.exec(SCHEMA);
  }

  async carryOut(key: string, order: Order): Promise<Answer<Outcome>> {
    const done = this.#last.then(() => this.#carryOut(key, order));
    this.#last = done.catch(() => {});
    try {
      return { ok: true, value: await done };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      console.error('an order could not be carried out', error);
      return { ok: false, code: 'relay/internal', detail: FAULTS['relay/internal'] };
    }
  }

  async #carryOut(key: string, order: Order): Promise<Outcome> {
    if (order.action === 'log') return { answer: this.#readJournal(order.before), rewritten: [] };
    const { sql } = this.ctx.storage;
    if (sql.exec('SELECT 1 FROM journal WHERE nonce = ?', order.nonce).toArray().length > 0)
      throw new Fault('relay/order-repeated');
    const done: string[] = [];
    const rewritten: string[] = [];
    try {
      await this.#act(order, (line) => done.push(line), rewritten);
    } catch (error) {
      done.push(error instanceof Fault ? `refused: ${error.message}` : 'failed: give the order again');
      throw error;
    } finally {
      sql.exec(
        'INSERT INTO journal (nonce, time, key, "order", done) VALUES (?, ?, ?, ?, ?)',
        ...[order.nonce, Date.now(), key, encodeCanonical(order), encodeCanonical(done)],
      );
    }
    return { answer: { done }, rewritten };
  }

  async #act(order: Exclude<Order, { action: 'log' }>, tell: (line: string) => void, rewritten: string[]): Promise<void> {
    switch (order.action) {
      case 'pause':
      case 'resume':
        await this.#setBlocks({ ...this.#blocks(), paused: order.action === 'pause' });
        return tell(order.action === 'pause' ? 'new matches are refused' : 'new matches are taken');
      case 'block':
      case 'unblock':
        return this.#block(order, tell);
      case 'withdraw':
        return this.#withdraw(order, tell, rewritten);
      case 'take-down':
        return this.#takeDown(order, tell, rewritten);
      case 'forget-name':
        return this.#forgetName(order, tell, rewritten);
      case 'redrive': {
        const { phase, published } = expectAnswer(await this.env.MATCH.getByName(order.match).redrive());
        return tell(`the match is in phase ${phase}, and ${published ? 'published' : 'not published'}`);
      }
    }
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

  async #block({ action, key, match }: OrderOf<'block' | 'unblock'>, tell: (line: string) => void): Promise<void> {
    const blocks = this.#blocks();
    const changed = (all: readonly string[], one: string | undefined): readonly string[] => {
      const others = all.filter((other) => other !== one);
      return one === undefined || action === 'unblock' ? others : [...others, one];
    };
    await this.#setBlocks({ ...blocks, keys: changed(blocks.keys, key), matches: changed(blocks.matches, match) });
    tell(`${key === undefined ? `match ${match}` : `key ${key}`} is ${action}ed`);
  }

  async #withdraw(order: OrderOf<'withdraw'>, tell: (line: string) => void, rewritten: string[]): Promise<void> {
    const { match, steps, time } = order;
    const summary = match === undefined ? undefined : await this.env.MATCH.getByName(match).summary();
    if (summary?.ok === false && order.finalHash === undefined) throw new Fault(summary.code, summary.detail);
    const finalHash = order.finalHash ?? (summary?.ok ? summary.value.finalHash : undefined);
    if (finalHash === undefined) {
      if (steps !== undefined) throw new Fault('relay/bad-request', 'a match that is not over can only be withdrawn whole');
      return this.#bury(match!, tell);
    }
    const published = await this.#published(finalHash, match);
    if (published === undefined) throw new Fault('relay/not-published');
    await this.#withdrawPublished(published, { steps, time }, tell, rewritten);
  }

  async #takeDown({ finalHash, time }: OrderOf<'take-down'>, tell: (line: string) => void, rewritten: string[]): Promise<void> {
    const published = await this.#published(finalHash);
    if (published !== undefined) return this.#withdrawPublished(published, { steps: undefined, time }, tell, rewritten);
    await this.#logs.put(finalKey(finalHash), encodeMark({ time }));
    rewritten.push(finalHash);
    tell('nothing is published under this final hash, and nothing will be');
  }

  async #withdrawPublished(
    published: PublishedLog,
    { steps, time }: { readonly steps: readonly number[] | undefined; readonly time: number },
    tell: (line: string) => void,
    rewritten: string[],
  ): Promise<void> {
    const { finalHash, match, seats } = published.record;
    const summary = await this.env.MATCH.getByName(match).summary();
    // A log from elsewhere may name any match.
    const isHere = summary.ok && summary.value.finalHash === finalHash;
    // Or the match could put back a record that is on its way.
    if (isHere) await this.env.MATCH.getByName(match).hold();
    await withdrawPayloads(this.#logs, published, steps, time);
    rewritten.push(finalHash);
    tell(`${steps === undefined ? 'all payloads' : `the payloads of ${steps.length} steps`} of ${finalHash} are withdrawn`);
    if (!isHere) return;
    await this.#bury(match, tell);
    for (const seat of seats) if (seat !== null) await this.env.PLAYER.getByName(seat.key).drop(match);
    tell('the records of its players do not list it');
  }

  /** Deletes what the object of a match has. */
  async #bury(match: string, tell: (line: string) => void): Promise<void> {
    const { game } = expectAnswer<MatchSummary>(await this.env.MATCH.getByName(match).withdraw());
    await this.env.OPEN_SEATS.getByName(openSeatsName(game, match)).hide(match);
    tell(`match ${match} is deleted`);
  }

  /** Each match's row of the player's own record comes last, so that whoever is stopped finds it again. */
  async #forgetName({ key }: OrderOf<'forget-name'>, tell: (line: string) => void, rewritten: string[]): Promise<void> {
    const rows = await this.#rowsWithName(key);
    for (const { match, finalHash, seats } of rows.slice(0, MATCHES_PER_ORDER)) {
      await this.env.MATCH.getByName(match).forgetName(key);
      const published = await this.#published(finalHash);
      if (published !== undefined) {
        await forgetName(this.#logs, published, key);
        rewritten.push(finalHash);
      }
      const players = seats.flatMap((seat) => (seat === null || seat.key === key ? [] : [seat.key]));
      for (const player of [...players, key]) await this.env.PLAYER.getByName(player).forgetName(match, key);
    }
    tell(`the name is forgotten in ${Math.min(rows.length, MATCHES_PER_ORDER)} matches`);
    if (rows.length > MATCHES_PER_ORDER) tell('there are more: give the order again');
  }

  /** The latest matches in which a key still has a name: one more than an order takes, where there are more. */
  async #rowsWithName(key: string): Promise<readonly MatchResult[]> {
    const rows: MatchResult[] = [];
    for (let before: number | undefined, more = true; more && rows.length <= MATCHES_PER_ORDER; more = before !== undefined) {
      const page = await this.env.PLAYER.getByName(key).record(before);
      rows.push(...page.matches.filter(({ seats }) => seats.some((seat) => seat?.key === key && seat.name !== undefined)));
      before = page.before;
    }
    return rows;
  }

  get #logs(): LogStore {
    return logStore(this.env);
  }

  /** What is published, or will be. A final hash that was taken down before anything came is as if nothing were there. */
  async #published(finalHash: string, match?: string): Promise<PublishedLog | undefined> {
    const { get } = this.#logs;
    try {
      return await readPublished(async (key, heading) => {
        const of = heading?.record.match ?? match;
        return (await get(key)) ?? (of === undefined ? undefined : await this.env.MATCH.getByName(of).publishes(key));
      }, finalHash);
    } catch (error) {
      if (error instanceof Fault && error.code === 'relay/withdrawn') return undefined;
      throw error;
    }
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

function expectAnswer<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Fault(answer.code, answer.detail);
  return answer.value;
}
