/** Compares the relay's clock with that of this device, and gives the note for our next step where they differ much. */

import { LIMITS } from '../encoding/limits.ts';
import type { Step } from '../log/step.ts';

export class ClockWatch {
  #offset = 0;
  /** Steps before this one were stamped long before we read them. */
  #newFrom = Number.POSITIVE_INFINITY;
  /**
   * The most by which our clock was ahead of the relay's where nothing can have waited on the way: at a greeting, and at a step that came in
   * within the tolerance.
   */
  #lead = Number.NEGATIVE_INFINITY;
  /**
   * The most by which a signed timestamp was ahead of our clock when it was there to be read. A greeting's time, which nobody signs, does not
   * count here: by a false one a relay would announce the time that it is about to make up.
   */
  #behind = 0;
  /** Whether the timestamps have run ahead of our clock by more than the tolerance, by the last step. */
  #runsAhead = false;
  #deniesTimeout = false;
  /** The timestamps of the steps that came in, and our clock then. */
  readonly #arrivals: { readonly time: number; readonly clock: number }[] = [];
  /** Our clock when the last step came in. */
  #last: { readonly seq: number; readonly clock: number } | undefined;
  /** Our clock when the step `seq` came in, if it was far from its timestamp. */
  #note: { readonly seq: number; readonly clock: number; readonly ahead: number } | undefined;

  /** The relay's clock minus ours when it greeted us, in ms. */
  get offset(): number {
    return this.#offset;
  }

  /** How far our clock was ahead of the timestamp of the last new step, in ms; undefined within the tolerance. */
  get ahead(): number | undefined {
    return this.#note?.ahead;
  }

  /** The relay has sent its welcome, with the head `seq`. `stamped`: the time of the last step that is here, in ms. */
  onWelcome({ seq, time }: { readonly seq: number; readonly time: number }, now: number, stamped = 0): void {
    this.#offset = time - now;
    this.#behind = Math.max(this.#behind, stamped - now);
    this.#lead = Math.max(this.#lead, now - time);
    this.#newFrom = seq;
  }

  /**
   * Whether a timeout came sooner than our clock allows, by more than the tolerance: the timestamps have run ahead of our clock since the relay
   * greeted us, or this one has not come yet by our clock, and none before it says that our clock is so far behind. A step that comes in
   * late, to a device that slept, only looks older.
   */
  get deniesTimeout(): boolean {
    return this.#deniesTimeout;
  }

  /**
   * What the relay's clock shows at `now`, or less, in a turn whose clock began at `since`; undefined where it cannot be told. A turn is measured by our
   * clock, however wrong it is, from when its step came in: that one may have been held back, or stamped back. Where it has come to an earlier session, the
   * slower of both clocks counts, for nobody signs the time of a greeting.
   */
  timeInTurn(since: number, now: number): number | undefined {
    if (this.#newFrom === Number.POSITIVE_INFINITY || this.#runsAhead) return undefined;
    const arrival = this.#arrivals.findLast(({ time }) => time <= since);
    return arrival === undefined ? now + Math.min(0, this.#offset) : arrival.time + now - arrival.clock;
  }

  /** A large difference is noted in the log: a reader sees that a clock was wrong then, perhaps the relay's. */
  compare({ seq, kind, timestamp }: Step, now: number): void {
    const ahead = now - timestamp.time;
    // Rounded to the second: a finer value would fingerprint the device.
    const clock = Math.floor(now / 1_000) * 1_000;
    this.#last = { seq, clock };
    this.#arrivals.push({ time: timestamp.time, clock: now });
    this.#runsAhead = Math.max(this.#lead, -this.#behind) - ahead > LIMITS.clockApartMs;
    if (kind === 'timeout' && this.#runsAhead) this.#deniesTimeout = true;
    this.#behind = Math.max(this.#behind, -ahead);
    if (seq < this.#newFrom) return;
    this.#newFrom = seq + 1;
    const isApart = Math.abs(ahead) > LIMITS.clockApartMs;
    if (!isApart) this.#lead = Math.max(this.#lead, ahead);
    this.#note = isApart ? { seq, clock, ahead } : undefined;
  }

  /** What a `clock-note` at this place states, whatever the difference is; undefined where the step before did not come in here. */
  statedFor(seq: number): { readonly clock: number } | undefined {
    return this.#last?.seq === seq - 1 ? { clock: this.#last.clock } : undefined;
  }

  /** The note for a step that our seat signs alone. A step that all sign has none, for all must sign the same bytes. */
  memberOf(seq: number): { readonly clock?: number } {
    return this.#note === undefined || this.#note.seq !== seq - 1 ? {} : { clock: this.#note.clock };
  }
}
