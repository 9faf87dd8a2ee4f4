/**
 * A match as its object knows it: read from the disk at a wake, and changed only by what was written. It may be running, damaged, or
 * deleted but for its tombstone.
 */

import type { FaultCode } from '../fault.ts';
import { GENESIS } from '../log/step.ts';
import { type LeftOut, leftOutOfView } from '../match/left-out.ts';
import { type MatchState, withoutNames } from '../match/match-state.ts';
import { practiceMark, seatSummaries } from '../wire/final-record.ts';
import type { MatchSummary } from '../wire/http.ts';
import { type Answer, refuse } from './answer.ts';
import { beginRelay, type Outcome, type RelayState, restoreEntry } from './relay-rules.ts';
import type { RelayPorts } from './shell-ports.ts';

export class StoredMatch {
  readonly #ports: Pick<RelayPorts<never>, 'store' | 'tools' | 'report'>;
  #state: RelayState;
  /** The match was deleted, and this is left. */
  #tombstone: MatchSummary | undefined;
  /** What is stored cannot be read to its end: it is given out as it is, and nothing is added. */
  #damaged = false;

  constructor(match: string, ports: Pick<RelayPorts<never>, 'store' | 'tools' | 'report'>) {
    this.#ports = ports;
    this.#state = beginRelay(match);
    try {
      this.#wake();
    } catch (error) {
      this.#damaged = true;
      ports.report({ at: 'failed', what: 'the match cannot be read', error });
    }
  }

  #wake(): void {
    const { store, tools, report } = this.#ports;
    let steps = 0;
    store.prepare();
    this.#tombstone = store.tombstone();
    this.#state = { ...this.#state, ...store.state() };
    for (const entry of store.steps(this.#state.matchState.seq)) {
      const { seq, prev } = this.#state.matchState;
      if (entry.step.seq !== seq || entry.step.prev !== prev) throw new Error(`step ${seq} is missing`);
      this.#state = restoreEntry(this.#state, entry, tools.sha256Hex(entry.stepText), entry.bytes);
      steps++;
    }
    if (!this.exists) return;
    this.#state = { ...this.#state, pending: store.proposals(this.#state.matchState.prev) };
    report({ at: 'woke', steps });
  }

  get state(): RelayState {
    return this.#state;
  }

  get matchState(): MatchState {
    return this.#state.matchState;
  }

  get tombstone(): MatchSummary | undefined {
    return this.#tombstone;
  }

  get isDamaged(): boolean {
    return this.#damaged;
  }

  /** Whether it was opened. */
  get exists(): boolean {
    return this.#state.matchState.phase !== 'new';
  }

  /** Why nothing can be added any more. */
  gone(): FaultCode | undefined {
    if (this.#tombstone !== undefined) return whyGone(this.#tombstone);
    return this.#damaged ? 'relay/damaged' : undefined;
  }

  /** Why the match cannot be shown. */
  missing(): FaultCode | undefined {
    return this.gone() ?? (this.exists ? undefined : 'relay/unknown-match');
  }

  summary(): Answer<MatchSummary> {
    if (this.#tombstone !== undefined) return { ok: true, value: this.#tombstone };
    if (!this.exists) return refuse(this.#damaged ? 'relay/damaged' : 'relay/unknown-match');
    const { match, phase, terms, next, seq: steps, prev: head, time } = this.matchState;
    const { game, rules, clock } = terms!;
    const marks = { ...practiceMark(this.matchState), ...(this.#damaged ? { damaged: true } : {}) };
    const seats = seatSummaries(this.matchState);
    const summary = { match, phase, game, rules, seats, next, clock, steps, head, time, ...marks };
    const publication = this.#ports.store.publication();
    if (publication === undefined) return { ok: true, value: { ...summary, published: false } };
    return { ok: true, value: { ...summary, finalHash: publication.finalHash, published: publication.stored } };
  }

  /** What can be said of a match of which not even the terms can be read. */
  remains(): MatchSummary {
    const { match, time } = this.matchState;
    return {
      match,
      phase: 'closed',
      game: 'unknown',
      rules: 0,
      seats: [],
      next: [],
      steps: 0,
      head: GENESIS,
      time,
      published: false,
    };
  }

  /** Some entries from a place on, as lines of a log file: as many as so many bytes hold, or one that has more. */
  part(from: number, most: number, leftOut?: LeftOut): readonly string[] {
    const [lines = []] = this.#ports.store.batches(from, most, leftOut);
    return lines;
  }

  /** The same without the payloads that no record will hold. */
  partOfView(from: number, most: number): readonly string[] {
    return this.part(from, most, leftOutOfView(this.matchState));
  }

  write(outcome: Outcome): void {
    this.#ports.store.write(outcome);
    this.#state = outcome.state;
  }

  /** Forgets the names that these steps claimed. */
  forgetNames(seqs: readonly number[]): void {
    this.#ports.store.forgetNames(seqs);
    this.#state = { ...this.#state, matchState: withoutNames(this.matchState, seqs) };
  }

  bury(summary: MatchSummary): Promise<void> {
    const buried = this.#ports.store.bury(summary);
    this.#tombstone = summary;
    this.#damaged = false;
    return buried;
  }
}

/** Why a match that was deleted can be read no more. */
export const whyGone = ({ published, withdrawn }: MatchSummary) =>
  withdrawn ? 'relay/withdrawn' : published ? 'relay/archived' : 'relay/never-began';
