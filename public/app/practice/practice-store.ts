/**
 * The disk of a match as its relay on this device sees it: in memory, and written in the order of its acts. What the relay says waits for
 * `saved`, as the output gate of a Durable Object does. Large payloads leave memory again: their sessions let them go too.
 */

import { utf8Length } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { type Draft, entryBytes, joinEntry, type Step } from '../../../shared/log/step.ts';
import { isLeftOut, type LeftOut, leftOutOfRecord } from '../../../shared/match/left-out.ts';
import { isGameKind, neverBegan } from '../../../shared/match/match-state.ts';
import { lineBatches } from '../../../shared/relay/line-batches.ts';
import type { EncodedEntry, Outcome } from '../../../shared/relay/relay-rules.ts';
import type { RelayStore } from '../../../shared/relay/relay-store.ts';
import type { Failures } from '../../../shared/relay/retry.ts';
import { finalRecord } from '../../../shared/wire/final-record.ts';
import type { ClosedPractice, PracticeStep } from '../device/device-store.ts';
import type { PracticeChange, StoredPractice } from './practice-rows.ts';

/** Characters of a payload that is a row of its own. */
const LARGE = 16_384;
/** Characters of such payloads in memory: twice what a socket may have unread, so that what it is sent at once is there. */
const REMEMBERED = 8 * 1_048_576;

interface PracticeDisk {
  /** Each act whole or not at all, one after the other. */
  write(change: PracticeChange): Promise<void>;
  /** Large payloads from a step on, until they have so many characters. */
  read(from: number, most: number): Promise<ReadonlyMap<number, string>>;
  forget(): Promise<void>;
}

export class PracticeStore implements RelayStore {
  readonly #match: string;
  readonly #disk: PracticeDisk;
  readonly #steps: PracticeStep[];
  readonly #failures = new Map<string, Failures | undefined>();
  /** By step. */
  #large = new Map<number, string>();
  #proposals: readonly Draft[];
  #closed: ClosedPractice | undefined;
  /** Whether the seats were told that the record is stored. */
  #isTold: boolean;
  #saved: Promise<void> = Promise.resolve();

  constructor({ row, steps }: StoredPractice, disk: PracticeDisk) {
    this.#match = row.match;
    this.#disk = disk;
    this.#steps = [...steps];
    this.#proposals = row.proposals;
    this.#closed = row.closed;
    this.#isTold = row.closed !== undefined;
  }

  /** Resolves when all that was decided until now would survive a crash, and rejects for good once something could not be written. */
  get saved(): Promise<void> {
    return this.#saved;
  }

  /** Brings into memory what a socket may be sent that lacks the log from a step on. */
  async recall(from: number): Promise<void> {
    await this.#saved;
    for (const [seq, payload] of await this.#disk.read(from, REMEMBERED)) this.#large.set(seq, payload);
  }

  prepare(): void {}

  /** The log is folded from its beginning at every wake. */
  state(): undefined {}

  *steps(first: number): Iterable<Omit<EncodedEntry, 'link'>> {
    for (const row of this.#steps.slice(first)) {
      const { step: stepText, name, payload, payloadBytes } = row;
      const step = JSON.parse(stepText) as Step;
      const payloadText = isGameKind(step.kind) || payload === undefined ? '{}' : payload;
      yield {
        ...{ step, stepText, payloadText, payload: JSON.parse(payloadText) as JsonObject },
        ...(name === undefined ? {} : { name }),
        bytes: entryBytes('', stepText, name) + payloadBytes,
      };
    }
  }

  step(seq: number): Step | undefined {
    const row = this.#steps[seq];
    return row && (JSON.parse(row.step) as Step);
  }

  lines(first: number, count: number, leftOut?: LeftOut): readonly string[] {
    return this.#steps.slice(first, first + count).map((row) => this.#line(row, leftOut));
  }

  batches(first: number, most: number, leftOut?: LeftOut): Iterable<readonly string[]> {
    return lineBatches(this.#measured(first, leftOut), most);
  }

  *#measured(first: number, leftOut?: LeftOut) {
    for (const row of this.#steps.slice(first)) {
      const line = this.#line(row, leftOut);
      yield { line, bytes: utf8Length(line) + 1 };
    }
  }

  #line({ seq, step, name, payload = this.#large.get(seq) }: PracticeStep, leftOut?: LeftOut): string {
    const isOut = leftOut !== undefined && isLeftOut(leftOut, JSON.parse(step) as Step);
    if (payload === undefined && !isOut) throw new Error(`step ${seq} is on the disk alone`);
    return joinEntry(isOut ? undefined : payload, step, name);
  }

  proposals(prev: string): readonly Draft[] {
    return this.#proposals.filter((draft) => draft.prev === prev);
  }

  write({ state, effects }: Outcome): void {
    const { matchState } = state;
    const entries = effects.flatMap((effect) => (effect.kind === 'append' ? [effect.entry] : []));
    if (entries.length === 0 && !effects.some(({ kind }) => kind === 'pending')) return;
    const isOpen = this.#closed === undefined;
    const rows = entries.map((entry) => rowOf(this.#match, entry));
    if (rows.some(({ seq }, i) => seq !== this.#steps.length + i)) throw new Error('the log is append-only');
    const payloads = entries.flatMap(({ step, payloadText }) =>
      payloadText.length > LARGE ? [{ seq: step.seq, payload: payloadText }] : [],
    );
    this.#steps.push(...rows);
    this.#proposals = state.pending;
    for (const { seq, payload } of payloads) this.#large.set(seq, payload);
    this.#release();
    const last = entries.at(-1);
    if (isOpen && last !== undefined && matchState.phase === 'closed' && !neverBegan(matchState)) {
      const leftOut = leftOutOfRecord(matchState);
      this.#closed = { record: finalRecord(matchState, last.payload), ...(leftOut && { leftOut }) };
    }
    const closed = isOpen && this.#closed;
    const change = { steps: rows, payloads, proposals: state.pending, ...(closed ? { closed } : {}) };
    this.#saved = this.#saved.then(() => this.#disk.write(change));
    // Who waits for it is told.
    this.#saved.catch(() => {});
  }

  /** Lets go of the earliest large payloads. */
  #release(): void {
    const seqs = [...this.#large.keys()].sort((a, b) => b - a);
    let size = 0;
    for (const seq of seqs) {
      size += this.#large.get(seq)!.length;
      if (size > REMEMBERED) this.#large.delete(seq);
    }
  }

  publication(): { readonly finalHash: string; readonly stored: boolean; readonly storedAt: null } | undefined {
    // A relay that has published a record forgets the match a week later; this one keeps what it has.
    return this.#closed && { finalHash: this.#closed.record.finalHash, stored: this.#isTold, storedAt: null };
  }

  /** The record is stored with the step that closed the match. */
  tell(): void {
    this.#isTold = true;
  }

  failures(outlet: string): Failures | undefined {
    return this.#failures.get(outlet);
  }

  setFailures(outlet: string, failures: Failures | undefined): void {
    this.#failures.set(outlet, failures);
  }

  bury(): Promise<void> {
    this.#saved = this.#saved.then(() => this.#disk.forget());
    return this.#saved;
  }

  tombstone(): undefined {}

  forgetNames(): void {
    throw new Error('this relay has no operator');
  }
}

function rowOf(match: string, { step, stepText, payloadText, name }: EncodedEntry): PracticeStep {
  return {
    ...{ match, seq: step.seq, step: stepText, payloadBytes: utf8Length(payloadText) },
    ...(name === undefined ? {} : { name }),
    ...(payloadText.length > LARGE ? {} : { payload: payloadText }),
  };
}
