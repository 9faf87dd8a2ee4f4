/** All SQL of a match: the append-only log, the proposals that lack signatures, and how far its record is stored. */

import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import type { Draft, Step } from '../shared/log/step.ts';
import type { LeftOut } from '../shared/match/left-out.ts';
import type { Outcome } from '../shared/relay/machine.ts';
import type { RelayStore, StoredStep } from '../shared/relay/shell.ts';

/**
 * The largest row is a payload and a step of 1.01 MiB together; SQLite takes 2 MB here. `payload` stands last, and `bytes` before it, so that
 * what a waking object reads lies on the first pages of a row. A payload of a game is dropped once a record without it is published.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS step (
  seq     INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL,
  link    TEXT NOT NULL,
  bytes   INTEGER NOT NULL,
  step    TEXT NOT NULL,
  payload TEXT
) STRICT;
CREATE TRIGGER IF NOT EXISTS step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.payload IS NULL AND instr(OLD.kind, '.') AND EXISTS (SELECT 1 FROM publication WHERE stored = 1)
    AND (NEW.seq, NEW.kind, NEW.link, NEW.bytes, NEW.step) = (OLD.seq, OLD.kind, OLD.link, OLD.bytes, OLD.step))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS step_is_the_next BEFORE INSERT ON step WHEN NEW.seq <> (SELECT coalesce(max(seq) + 1, 0) FROM step)
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TABLE IF NOT EXISTS proposal (
  position INTEGER PRIMARY KEY,
  draft    TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS publication (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  final_hash TEXT NOT NULL,
  parts      INTEGER NOT NULL DEFAULT 0,
  stored     INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

const INSERT_STEP = 'INSERT INTO step (seq, kind, link, bytes, step, payload) VALUES (?, ?, ?, ?, ?, ?)';

/** The column of matches that were opened before it existed is empty for their first steps. */
const BYTES = 'coalesce(bytes, length(step) + length(CAST(payload AS BLOB)) + 21)';
type Row<K extends string> = Record<K, SqlStorageValue>;
type Statement = readonly [sql: string, ...values: SqlStorageValue[]];

export class MatchStore implements RelayStore {
  readonly #storage: DurableObjectStorage;
  #waiting: boolean | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** An object that was only asked about a match leaves no trace, not even a table. */
  #exists(): boolean {
    const [table] = this.#storage.sql.exec("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'step'").toArray();
    if (table === undefined) return false;
    if (!/\bbytes\b/.test(String(table['sql']))) this.#storage.sql.exec('ALTER TABLE step ADD COLUMN bytes INTEGER');
    return true;
  }

  *steps(): Iterable<StoredStep> {
    if (!this.#exists()) return;
    const rows = this.#storage.sql.exec<Row<'step' | 'payload' | 'link' | 'bytes'>>(
      `SELECT step, link, ${BYTES} AS bytes,
              CASE WHEN instr(kind, '.') THEN '{}' ELSE payload END AS payload
       FROM step ORDER BY seq`,
    );
    for (const row of rows) {
      yield {
        step: JSON.parse(String(row.step)) as Step,
        payload: JSON.parse(String(row.payload)) as JsonObject,
        link: String(row.link),
        bytes: Number(row.bytes),
      };
    }
  }

  step(seq: number): Step | undefined {
    const row = this.#storage.sql.exec<Row<'step'>>('SELECT step FROM step WHERE seq = ?', seq).toArray()[0];
    return row === undefined ? undefined : (JSON.parse(String(row.step)) as Step);
  }

  lines(first: number, count: number, leftOut?: LeftOut): string[] {
    return [...this.#lines(first, count, leftOut)];
  }

  *batches(first: number, most: number, leftOut?: LeftOut): Iterable<string[]> {
    let batch: string[] = [];
    let size = 0;
    for (const line of this.#lines(first, LIMITS.stepsPerMatch, leftOut)) {
      const bytes = encodeUtf8(line).length + 1;
      if (batch.length > 0 && size + bytes > most) {
        yield batch;
        batch = [];
        size = 0;
      }
      batch.push(line);
      size += bytes;
    }
    if (batch.length > 0) yield batch;
  }

  *#lines(first: number, count: number, leftOut?: LeftOut): Iterable<string> {
    const { sql, values } = conditionOf(leftOut);
    const rows = this.#storage.sql.exec<Row<'line'>>(
      `SELECT CASE WHEN payload IS NULL OR ${sql} THEN '{"step":' ELSE '{"payload":' || payload || ',"step":' END || step || '}' AS line
       FROM step WHERE seq >= ? ORDER BY seq LIMIT ?`,
      ...values,
      first,
      count,
    );
    for (const row of rows) yield String(row.line);
  }

  /** Stores what the machine decided, and what it means for the proposals and the publication. */
  write({ state, effects }: Outcome): void {
    const { matchState } = state;
    const statements: Statement[] = [];
    for (const effect of effects) {
      if (effect.kind === 'pending') statements.push(...replaceProposals(state.pending));
      if (effect.kind !== 'append') continue;
      const { step, stepText, payloadText, link, bytes } = effect.entry;
      const closed = matchState.phase === 'closed' && link === matchState.prev;
      if (step.seq === 0) statements.push([SCHEMA]);
      statements.push([INSERT_STEP, step.seq, step.kind, link, bytes, stepText, payloadText]);
      if (step.kind === 'start' || step.kind === 'endgame' || closed) statements.push(['DELETE FROM proposal']);
      if (closed) statements.push(['INSERT INTO publication (id, final_hash) VALUES (1, ?)', link]);
    }
    this.#execute(statements);
    if (matchState.phase === 'closed') this.#waiting = undefined;
  }

  /** One statement is atomic by itself, and most steps are one: a transaction around it would add more than half of its cost. */
  #execute(statements: readonly Statement[]): void {
    const run = ([sql, ...values]: Statement): void => void this.#storage.sql.exec(sql, ...values);
    if (statements.length > 1) this.#storage.transactionSync(() => statements.forEach(run));
    else statements.forEach(run);
  }

  /** Whether the match is closed and its record not stored yet. */
  isWaiting(): boolean {
    this.#waiting ??= this.publication()?.stored === false;
    return this.#waiting;
  }

  /** Proposals of an earlier head are void. */
  proposals(prev: string): Draft[] {
    const rows = this.#storage.sql.exec<Row<'draft'>>('SELECT draft FROM proposal ORDER BY position').toArray();
    return rows.map((row) => JSON.parse(String(row.draft)) as Draft).filter((draft) => draft.prev === prev);
  }

  /** `parts` of its log are stored so far. */
  publication(): { readonly finalHash: string; readonly parts: number; readonly stored: boolean } | undefined {
    const row = this.#storage.sql
      .exec<Row<'final_hash' | 'parts' | 'stored'>>('SELECT final_hash, parts, stored FROM publication')
      .toArray()[0];
    return row === undefined
      ? undefined
      : { finalHash: String(row.final_hash), parts: Number(row.parts), stored: row.stored === 1 };
  }

  markPartStored(): void {
    this.#storage.sql.exec('UPDATE publication SET parts = parts + 1');
  }

  /** The payload of the last step of the log. */
  lastPayload(): JsonObject {
    const line = this.#storage.sql.exec<Row<'payload'>>('SELECT payload FROM step ORDER BY seq DESC LIMIT 1').one();
    return JSON.parse(String(line.payload)) as JsonObject;
  }

  /** The record is stored, so what it leaves out is dropped here too. */
  markPublished(leftOut?: LeftOut): void {
    const { sql, values } = conditionOf(leftOut);
    this.#execute([
      ['UPDATE publication SET stored = 1'],
      ...(leftOut === undefined ? [] : [[`UPDATE step SET payload = NULL WHERE ${sql}`, ...values] as const]),
    ]);
    this.#waiting = undefined;
  }
}

/** Whether the payload of a row of `step` is left out, and the values that this binds. */
function conditionOf(leftOut: LeftOut | undefined): { readonly sql: string; readonly values: readonly string[] } {
  if (leftOut === undefined) return { sql: 'FALSE', values: [] };
  const { kinds, keys } = leftOut;
  const ofKind = 'kind IN (SELECT value FROM json_each(?))';
  if (keys === undefined) return { sql: ofKind, values: [JSON.stringify(kinds)] };
  return {
    sql: `${ofKind} AND json_extract(step, '$.signatures[0].key') IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(kinds), JSON.stringify(keys)],
  };
}

const replaceProposals = (drafts: readonly Draft[]): Statement[] => [
  ['DELETE FROM proposal'],
  ...drafts.map((draft, position): Statement => {
    return ['INSERT INTO proposal (position, draft) VALUES (?, ?)', position, encodeCanonical(draft)];
  }),
];
