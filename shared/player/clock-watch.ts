/** Compares the relay's clock with that of this device, and gives the note for our next step where they differ much. */

import { LIMITS } from '../encoding/limits.ts';
import type { Step } from '../log/step.ts';

export class ClockWatch {
  #offset = 0;
  /** Steps before this one were stamped long before we read them. */
  #newFrom = Number.POSITIVE_INFINITY;
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

  /** The relay has sent its welcome, with the head `seq`. */
  onWelcome({ seq, time }: { readonly seq: number; readonly time: number }, now: number): void {
    this.#offset = time - now;
    this.#newFrom = seq;
  }

  /** A large difference is noted in the log: whoever reads it sees that a clock was wrong then, perhaps the relay's. */
  compare(last: Step | undefined, now: number): void {
    if (last === undefined || last.seq < this.#newFrom) return;
    const { seq, timestamp } = last;
    this.#newFrom = seq + 1;
    const ahead = now - timestamp.time;
    // Rounded to the second: a finer value would fingerprint the device.
    const clock = Math.floor(now / 1_000) * 1_000;
    this.#note = Math.abs(ahead) > LIMITS.clockApartMs ? { seq, clock, ahead } : undefined;
  }

  /** The note for a step that our seat signs alone. A step that all sign has none, for all must sign the same bytes. */
  memberOf(seq: number): { readonly clock?: number } {
    return this.#note === undefined || this.#note.seq !== seq - 1 ? {} : { clock: this.#note.clock };
  }
}
