/** The state of a match as its page draws it: each change is reported as a whole. */

import type { HeardPhrase } from '../../../shared/player/phrase-book.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { matchSnapshot } from './match-snapshot.ts';
import { type ClientState, type Heard, LOADING, type MatchSnapshot } from './messages.ts';

/** At least so many milliseconds lie between two pictures of an audit that goes on: one takes longer than most steps of it. */
const PICTURE_MS = 300;

/** Whether nothing has happened but that the audits are a little further. */
const isOnlyFurther = (now: Snapshot, before: MatchSnapshot | undefined): boolean =>
  now.checking !== undefined &&
  before?.checking !== undefined &&
  before.matchState === now.matchState &&
  before.presence === now.presence &&
  before.spectators === now.spectators;

/** What is the same object as long as nothing of it has changed. */
const KEPT: readonly (keyof MatchSnapshot)[] = ['matchState', 'record', 'evidence', 'presence'];

/** Whether nothing has changed that a page draws: each drawing takes longer than this. */
function isSame(one: MatchSnapshot, other: MatchSnapshot): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof MatchSnapshot)[];
  return (
    KEPT.every((key) => one[key] === other[key]) &&
    keys.every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]))
  );
}

export class PageState {
  readonly #report: (state: ClientState) => void;
  #now = LOADING;
  /** Whether the page draws what may be decided. */
  #lists = false;
  /** Length of the log by the relay's welcome. The page skips the states before it. */
  #head = 0;
  /** When the page was shown a snapshot last, by a clock that never goes back. */
  #pictured = 0;

  constructor(report: (state: ClientState) => void) {
    this.#report = report;
  }

  get now(): ClientState {
    return this.#now;
  }

  set(change: Partial<ClientState>): void {
    this.#now = { ...this.#now, ...change };
    this.#report(this.#now);
  }

  /** The page shows nothing of a log that is shorter than this. */
  skipTo(head: number): void {
    this.#head = head;
  }

  /** Draws from now on what may be decided. */
  list(snapshot: Snapshot | undefined): void {
    this.#lists = true;
    if (snapshot !== undefined && this.#now.snapshot !== undefined)
      this.set({ snapshot: { ...this.#now.snapshot, asks: snapshot.asks() } });
  }

  /** Shows a snapshot, unless the page is better off with the one before. Returns whether it does. */
  show(snapshot: Snapshot): boolean {
    if (snapshot.matchState.seq < this.#head && snapshot.fault === undefined) return false;
    if (snapshot.working?.on === 'log') {
      // The session runs through the log: what it passes on its way is not worth a picture.
      if (!this.#now.catchingUp) this.set({ catchingUp: true });
      return false;
    }
    // Between the tasks of a step the page would be drawn as it was: what has changed comes when the step is done.
    if (snapshot.working !== undefined && this.#now.status === 'running') return false;
    if (isOnlyFurther(snapshot, this.#now.snapshot) && performance.now() < this.#pictured + PICTURE_MS) return false;
    const { snapshot: shown, catchingUp, status } = this.#now;
    const before = shown?.record ?? [];
    const drawn = matchSnapshot(snapshot, before.length > snapshot.entries.length ? [] : before, this.#lists);
    if (shown !== undefined && status === 'running' && !catchingUp && isSame(shown, drawn)) return false;
    this.#pictured = performance.now();
    this.set({ status: 'running', catchingUp: false, snapshot: drawn });
    return true;
  }

  /** Shows what a seat has said, in place of what it said before. */
  hear(seat: HeardPhrase['seat'], phrase: Heard['phrase']): void {
    const { heard } = this.#now;
    const nr = 1 + Math.max(0, ...heard.map((one) => one.nr));
    this.set({ heard: [...heard.filter((one) => one.seat !== seat), { seat, phrase, nr }] });
  }
}
