/** The relay's clock beside that of this device: how far apart they are, and what our next step says of it. */

import { LIMITS } from '../encoding/limits.ts';
import type { Step } from '../log/step.ts';

export class ClockWatch {
  #offset = 0;
  /** What is older than the greeting was stamped long before we read it. */
  #liveFrom = Number.POSITIVE_INFINITY;
  /** Our clock when the step `seq` came in, if it was far from its timestamp. */
  #note: { readonly seq: number; readonly clock: number; readonly ahead: number } | undefined;

  /** The relay's clock minus ours when it greeted us, in ms. */
  get offset(): number {
    return this.#offset;
  }

  /** How far our clock was ahead of the last timestamp that came in live, in ms, where that is far. */
  get apart(): number | undefined {
    return this.#note?.ahead;
  }

  /** The relay has greeted us at the head `seq`. */
  greet({ seq, time }: { readonly seq: number; readonly time: number }, now: number): void {
    this.#offset = time - now;
    this.#liveFrom = seq;
  }

  /** Whoever has the record can see that somebody's clock was wrong, and when: perhaps the relay's. */
  compare(last: Step | undefined, now: number): void {
    if (last === undefined || last.seq < this.#liveFrom) return;
    const { seq, timestamp } = last;
    this.#liveFrom = seq + 1;
    const ahead = now - timestamp.time;
    // To the second: more would tell one device from another.
    const clock = Math.floor(now / 1_000) * 1_000;
    this.#note = Math.abs(ahead) > LIMITS.clockApartMs ? { seq, clock, ahead } : undefined;
  }

  /** Of our clock at the step before, for a step that is ours alone: what all sign, all must say alike. */
  memberOf(seq: number): { readonly clock?: number } {
    return this.#note === undefined || this.#note.seq !== seq - 1 ? {} : { clock: this.#note.clock };
  }
}
