/**
 * Checks the matches of a record as its reader sees them, one at a time: each log is fetched, verified in this browser and compared. What this
 * device has verified before is not fetched again.
 */

import { Fault } from '../../../shared/fault.ts';
import { type CheckedResult, checkRow } from '../../../shared/verify/check-result.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { findRows } from '../device/kept-rows.ts';
import { findEntry } from '../games/catalogue.ts';
import { fractionDone } from '../verify/checklist.tsx';
import { fetchOneOfMany, pause } from '../verify/log-source.ts';
import { verifierName, verifyInWorker } from '../verify/verification.ts';
import { LOG_BYTES, nextToCheck, PAUSE_MS, REST_MS, type Reading } from './check-order.ts';

export type Check =
  | { readonly kind: 'checked'; readonly checked: CheckedResult }
  /** `done`: from 0 to 1, once it has begun. */
  | { readonly kind: 'checking'; readonly done?: number }
  /** There is no log to check it by. */
  | { readonly kind: 'missing' }
  /** The log is larger than what is fetched unasked. */
  | { readonly kind: 'too-large' };

/** How long no line may come or go before one counts as read, in ms. */
const SETTLED_MS = 200;

/** The least progress that is drawn. */
const SHOWN = 0.02;

const isSlow = ({ game }: MatchResult): boolean => findEntry(game)?.slowToCheck === true;

export class RecordChecker {
  readonly checks = new Map<string, Check>();
  /** How long a rate limit of the relay lasts, in ms. */
  waits: number | undefined;
  readonly #key: string;
  readonly #changed: () => void;
  readonly #inView = new Set<string>();
  #results: readonly MatchResult[] = [];
  #byItself = false;
  #asked = false;
  #bytes = 0;
  #longChecks = 0;
  #touched = Date.now();
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(key: string, changed: () => void) {
    this.#key = key;
    this.#changed = changed;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Whether its reader has asked for all of them, and they are not through. */
  get isAsked(): boolean {
    return this.#asked;
  }

  /** The matches that the page shows, in its order. */
  async show(results: readonly MatchResult[]): Promise<void> {
    const fresh = results.filter(({ match }) => !this.#results.some((one) => one.match === match));
    const kept = await findRows(
      verifierName(),
      fresh.map(({ finalHash }) => finalHash),
    );
    if (this.#isOver) return;
    for (const result of fresh) {
      const rows = kept.get(result.finalHash);
      if (rows !== undefined) this.#note(result.match, { kind: 'checked', checked: checkRow(result, this.#key, rows) });
    }
    this.#results = results;
    this.#goOn();
  }

  see(match: string, isInView: boolean): void {
    if (isInView) this.#inView.add(match);
    else this.#inView.delete(match);
    // A list that is being scrolled shows lines that nobody reads.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), SETTLED_MS);
  }

  /** The reader does something. */
  touch = (): void => {
    this.#touched = Date.now();
  };

  /** The page was hidden, or is seen again. */
  wake = (): void => this.#goOn();

  switch(byItself: boolean): void {
    this.#byItself = byItself;
    if (!byItself && !this.#asked) this.#stop();
    this.#goOn();
  }

  /** Checks all that the page shows and that is not checked; or all of it anew. */
  askForAll(): void {
    const open = this.#results.filter(({ match }) => this.checks.get(match)?.kind !== 'checked');
    for (const { match } of open.length > 0 ? open : this.#results) {
      if (this.checks.get(match)?.kind !== 'checking') this.checks.delete(match);
    }
    this.#asked = true;
    this.#goOn();
    this.#changed();
  }

  /** Goes on with nothing that was asked for. */
  stop(): void {
    this.#asked = false;
    this.#stop();
    this.#changed();
  }

  end(): void {
    this.#isOver = true;
    this.#results = [];
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
    this.waits = undefined;
    for (const [match, { kind }] of this.checks) if (kind === 'checking') this.checks.delete(match);
  }

  #note(match: string, check: Check): void {
    this.checks.set(match, check);
    this.#changed();
  }

  #goOn(): void {
    if (this.#running !== undefined) return;
    clearTimeout(this.#timer);
    const next = nextToCheck(this.#reading());
    if (next === 'later') this.#timer = setTimeout(() => this.#goOn(), REST_MS);
    else if (next !== undefined) void this.#check(this.#results.find(({ match }) => match === next)!);
    else if (this.#asked) {
      this.#asked = false;
      this.#changed();
    }
  }

  #reading(): Reading {
    return {
      rows: this.#results.map((result) => ({ match: result.match, isLong: isSlow(result) })),
      isDone: (match) => this.checks.has(match),
      isInView: (match) => this.#inView.has(match),
      asked: this.#asked,
      byItself: this.#byItself,
      isHidden: document.hidden,
      rests: Date.now() - this.#touched >= REST_MS,
      bytes: this.#bytes,
      longChecks: this.#longChecks,
    };
  }

  async #check(result: MatchResult): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    this.#note(result.match, { kind: 'checking' });
    if (!this.#asked && isSlow(result)) this.#longChecks++;
    const check = await this.#checkByLog(result, this.#asked ? undefined : LOG_BYTES, controller.signal);
    if (controller.signal.aborted) return;
    this.#running = undefined;
    this.#note(result.match, check);
    this.#goOn();
  }

  async #checkByLog(result: MatchResult, most: number | undefined, signal: AbortSignal): Promise<Check> {
    const { finalHash, match, game } = result;
    try {
      await pause(PAUSE_MS, signal);
      const log = await fetchOneOfMany(result, signal, (ms) => this.#wait(ms), most);
      this.#wait(undefined);
      if (most !== undefined) this.#bytes += log.size;
      const { rows } = await verifyInWorker({ log, finalHash, rowsOnly: true }, signal, {
        progress: (progress) => this.#progress(match, fractionDone(progress, game)),
      });
      return { kind: 'checked', checked: checkRow(result, this.#key, rows) };
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'encoding/too-large')) return { kind: 'missing' };
      this.#bytes += LOG_BYTES;
      return { kind: 'too-large' };
    }
  }

  #progress(match: string, done: number): void {
    const before = this.checks.get(match);
    if (before?.kind !== 'checking' || done - (before.done ?? 0) >= SHOWN) this.#note(match, { kind: 'checking', done });
  }

  #wait(ms: number | undefined): void {
    if (this.waits === ms) return;
    this.waits = ms;
    this.#changed();
  }
}
