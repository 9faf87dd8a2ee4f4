/** All SQL of a match: the append-only log with the state of the match now and then, and what else the object must know after it slept. */

import { encodeCanonical, type JsonObject } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { encodeName, type SeatName } from '../shared/log/seat-name.ts';
import { type Draft, entryBytes, joinEntry, PATH_IN_STEP, type Step } from '../shared/log/step.ts';
import type { LeftOut } from '../shared/match/left-out.ts';
import { neverBegan } from '../shared/match/match-state.ts';
import { lineBatches } from '../shared/relay/line-batches.ts';
import type { EncodedEntry, Outcome } from '../shared/relay/relay-rules.ts';
import type { RelayStore } from '../shared/relay/relay-store.ts';
import type { Failures } from '../shared/relay/retry.ts';
import { decodeState, encodeState, type StoredState } from '../shared/relay/stored-state.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import { expectKnownVersion, SCHEMA, tablesIn, tombstoneSchema } from './match-schema.ts';

/** The state is stored with every so many steps: a wake folds as few, and it makes the rows of a log hardly larger. */
const STEPS_PER_STATE = 16;

const INSERT_STEP = 'INSERT INTO step (seq, state, step, name, payload) VALUES (?, ?, ?, ?, ?)';
const SET = 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)';
const UNSET = 'DELETE FROM meta WHERE key = ?';
const KIND = `json_extract(step, '${PATH_IN_STEP.kind}')`;

type Row<K extends string> = Record<K, SqlStorageValue>;
type Statement = readonly [sql: string, ...values: SqlStorageValue[]];

/** The publication of a closed match, if it is to have one. */
interface Publication {
  readonly finalHash: string;
  /** How many parts of the log are stored already. */
  readonly parts: number;
  /** When the whole record was stored. */
  readonly storedAt: number | null;
}

export class MatchStore implements RelayStore {
  readonly #storage: DurableObjectStorage;
  readonly #now: () => number;
  #has = { step: false, meta: false };
  /** The match was deleted while this object was awake. */
  #isBuried = false;
  /** Sequence number of the next row. */
  #next: number | undefined;
  /** `null` if there is no publication; undefined if it was not read yet. */
  #publication: Publication | null | undefined;

  constructor(storage: DurableObjectStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  prepare(): void {
    this.#has = tablesIn(this.#storage);
    expectKnownVersion(this.meta('schema'));
  }

  state(): StoredState | undefined {
    if (!this.#has.step) return undefined;
    const sql = 'SELECT state FROM step WHERE state IS NOT NULL ORDER BY seq DESC LIMIT 1';
    const [row] = this.#storage.sql.exec<Row<'state'>>(sql).toArray();
    return row === undefined ? undefined : decodeState(String(row.state));
  }

  *steps(first: number): Iterable<Omit<EncodedEntry, 'link'>> {
    if (!this.#has.step) return;
    const rows = this.#storage.sql.exec<Row<'step' | 'name' | 'payload' | 'bytes'>>(
      `SELECT step, name, iif(instr(${KIND}, '.'), '{}', payload) AS payload, octet_length(payload) AS bytes
       FROM step WHERE seq >= ? ORDER BY seq`,
      first,
    );
    for (const row of rows) {
      const stepText = String(row.step);
      const payloadText = String(row.payload);
      const name = nameIn(row.name);
      yield {
        ...{ step: JSON.parse(stepText) as Step, stepText },
        ...{ payload: JSON.parse(payloadText) as JsonObject, payloadText },
        ...(name === undefined ? {} : { name }),
        bytes: entryBytes('', stepText, name) + Number(row.bytes),
      };
    }
  }

  step(seq: number): Step | undefined {
    const row = this.#storage.sql.exec<Row<'step'>>('SELECT step FROM step WHERE seq = ?', seq).toArray()[0];
    return row === undefined ? undefined : (JSON.parse(String(row.step)) as Step);
  }

  lines(first: number, count: number, leftOut?: LeftOut): string[] {
    return [...this.#lines(first, count, leftOut)].map(({ line }) => line);
  }

  batches(first: number, most: number, leftOut?: LeftOut): Iterable<string[]> {
    return lineBatches(this.#lines(first, LIMITS.stepsPerMatch, leftOut), most);
  }

  /** Lines of a log file with their sizes in bytes, line feed included. */
  *#lines(first: number, count: number, leftOut?: LeftOut): Iterable<{ readonly line: string; readonly bytes: number }> {
    const { sql, values } = conditionOf(leftOut);
    const rows = this.#storage.sql.exec<Row<'step' | 'name' | 'payload' | 'bytes'>>(
      `SELECT step, name, payload, octet_length(payload) AS bytes
       FROM (SELECT seq, step, name, iif(${sql}, NULL, payload) AS payload FROM step WHERE seq >= ? ORDER BY seq LIMIT ?)`,
      ...values,
      first,
      count,
    );
    for (const { step, name, payload, bytes } of rows) {
      const line = joinEntry(payload === null ? undefined : String(payload), String(step), nameIn(name));
      yield { line, bytes: payload === null ? line.length + 1 : entryBytes('', String(step), nameIn(name)) + Number(bytes) };
    }
  }

  /** Stores what the rules decided, and what it means for the proposals and the publication. */
  write({ state, effects }: Outcome): void {
    const { matchState } = state;
    const statements: Statement[] = [];
    let next = this.#next;
    let ends = false;
    for (const effect of effects) {
      // Proposals of an earlier head are void, so they may stay.
      if (effect.kind === 'pending')
        statements.push(...state.pending.map((draft, i): Statement => [SET, `proposal/${i}`, encodeCanonical(draft)]));
      if (effect.kind !== 'append') continue;
      const { step, stepText, payloadText, name, link } = effect.entry;
      next ??= step.seq === 0 ? 0 : this.#countRows();
      if (step.seq !== next++) throw new Error('the log is append-only');
      if (step.seq === 0) statements.push([SCHEMA]);
      const isHead = link === matchState.prev;
      const closed = isHead && matchState.phase === 'closed';
      const keepsState = isHead && (closed || next % STEPS_PER_STATE === 0);
      const named = name === undefined ? null : encodeName(name);
      statements.push([INSERT_STEP, step.seq, keepsState ? encodeState(state) : null, stepText, named, payloadText]);
      if (closed && !neverBegan(matchState)) statements.push([SET, 'publication', publicationText(link)]);
      ends ||= closed;
    }
    this.#execute(statements);
    if (next !== undefined) this.#has = { step: true, meta: true };
    this.#next = next;
    if (ends) this.#publication = undefined;
  }

  #countRows(): number {
    return Number(this.#storage.sql.exec('SELECT max(seq) + 1 AS next FROM step').one()['next']);
  }

  /** One statement is atomic by itself, and most steps are one: a transaction around it would add more than half of its cost. */
  #execute(statements: readonly Statement[]): void {
    const run = ([sql, ...values]: Statement): void => void this.#storage.sql.exec(sql, ...values);
    if (statements.length > 1) this.#storage.transactionSync(() => statements.forEach(run));
    else statements.forEach(run);
  }

  meta(key: string): string | undefined {
    if (!this.#has.meta) return undefined;
    const [row] = this.#storage.sql.exec<Row<'value'>>('SELECT value FROM meta WHERE key = ?', key).toArray();
    return row === undefined ? undefined : String(row.value);
  }

  /** Values by what follows `group/` in their keys. */
  metaOf(group: string): Map<string, string> {
    if (!this.#has.meta) return new Map();
    const rows = this.#storage.sql.exec<Row<'key' | 'value'>>(
      "SELECT key, value FROM meta WHERE key > ? || '/' AND key < ? || '0' ORDER BY key",
      group,
      group,
    );
    return new Map([...rows].map(({ key, value }) => [String(key).slice(group.length + 1), String(value)]));
  }

  /** All of them at once, or none; what has no value is deleted. What was on its way when the match was deleted is of no use any more. */
  setMeta(entries: Iterable<readonly [key: string, value: string | undefined]>): void {
    if (this.#isBuried) return;
    this.#execute([...entries].map(([key, value]): Statement => (value === undefined ? [UNSET, key] : [SET, key, value])));
  }

  proposals(prev: string): Draft[] {
    return [...this.metaOf('proposal').values()].map((text) => JSON.parse(text) as Draft).filter((draft) => draft.prev === prev);
  }

  failures(of: string): Failures | undefined {
    const text = this.meta(`failures/${of}`);
    return text === undefined ? undefined : (JSON.parse(text) as Failures);
  }

  setFailures(of: string, failures: Failures | undefined): void {
    this.setMeta([[`failures/${of}`, failures && JSON.stringify(failures)]]);
  }

  /** Whether KV lacks anything that it should have by now. */
  isWaiting(): boolean {
    return this.publication()?.stored === false;
  }

  publication(): (Publication & { readonly stored: boolean }) | undefined {
    if (this.#publication === undefined) {
      const text = this.meta('publication');
      this.#publication = text === undefined ? null : (JSON.parse(text) as Publication);
    }
    return this.#publication === null ? undefined : { ...this.#publication, stored: this.#publication.storedAt !== null };
  }

  /** So many parts are stored. Two attempts may be under way at once, so the count is said and not added up. */
  markPartsStored(count: number): void {
    const { finalHash, parts, storedAt } = this.publication()!;
    this.setMeta([['publication', publicationText(finalHash, Math.max(parts, count), storedAt)]]);
    this.#publication = undefined;
  }

  /** The record is stored, so what it leaves out is dropped here too. */
  markPublished(leftOut?: LeftOut): void {
    const { finalHash, parts } = this.publication()!;
    const { sql, values } = conditionOf(leftOut);
    this.#execute([
      [SET, 'publication', publicationText(finalHash, parts, this.#now())],
      ...(leftOut === undefined ? [] : [[`UPDATE step SET payload = NULL WHERE ${sql}`, ...values] as const]),
    ]);
    this.#publication = undefined;
  }

  lastPayload(): JsonObject {
    const line = this.#storage.sql.exec<Row<'payload'>>('SELECT payload FROM step ORDER BY seq DESC LIMIT 1').one();
    return JSON.parse(String(line.payload)) as JsonObject;
  }

  tombstone(): MatchSummary | undefined {
    const text = this.meta('tombstone');
    return text === undefined ? undefined : (JSON.parse(text) as MatchSummary);
  }

  /** A publication under way begins anew, since its log has other bytes now. */
  forgetNames(seqs: readonly number[]): void {
    const publication = this.publication();
    this.#execute([
      ['UPDATE step SET state = NULL WHERE state IS NOT NULL'],
      ['UPDATE step SET name = NULL WHERE seq IN (SELECT value FROM json_each(?))', JSON.stringify(seqs)],
      ...(publication?.stored === false ? [[SET, 'publication', publicationText(publication.finalHash)] as const] : []),
    ]);
    this.#publication = undefined;
  }

  /** Deletes everything but the summary. Nothing is awaited between the two, so they are one write. */
  async bury(summary: MatchSummary): Promise<void> {
    const deleted = this.#storage.deleteAll();
    this.#storage.sql.exec(tombstoneSchema(JSON.stringify(summary)));
    this.#isBuried = true;
    this.#has = { step: false, meta: true };
    this.#publication = undefined;
    await deleted;
  }
}

const publicationText = (finalHash: string, parts = 0, storedAt: number | null = null): string =>
  JSON.stringify({ finalHash, parts, storedAt } satisfies Publication);

const nameIn = (column: SqlStorageValue): SeatName | undefined =>
  column === null ? undefined : (JSON.parse(String(column)) as SeatName);

/** Whether the payload of a row of `step` is left out, and the values that this binds. */
function conditionOf(leftOut: LeftOut | undefined): { readonly sql: string; readonly values: readonly string[] } {
  if (leftOut === undefined) return { sql: 'FALSE', values: [] };
  const { kinds, keys } = leftOut;
  const ofKind = `${KIND} IN (SELECT value FROM json_each(?))`;
  if (keys === undefined) return { sql: ofKind, values: [JSON.stringify(kinds)] };
  return {
    sql: `${ofKind} AND json_extract(step, '${PATH_IN_STEP.author}') IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(kinds), JSON.stringify(keys)],
  };
}
