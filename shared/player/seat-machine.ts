/** A seat's machine, brought to the present by its log and its decisions: after a reload, on another device, or live. */

import type { Opening } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt } from '../fault.ts';
import { checkSent } from '../games/audit.ts';
import type { Course } from '../games/course.ts';
import type { Need } from '../games/game.ts';

export class SeatMachine {
  readonly #seat: number;
  #course: Course;
  #own: unknown;
  #decisions: readonly JsonObject[];
  #taken = 0;
  #played = 0;
  readonly #seed: string;
  /** Whether everything in the log that our seat has sent is what this machine sends. */
  #isFaithful = true;

  /** At the beginning of a course; `decisions` are those that were saved. */
  constructor(course: Course, seat: number, seed: string, decisions: readonly JsonObject[]) {
    this.#seat = seat;
    this.#course = course;
    this.#seed = seed;
    this.#decisions = decisions;
    this.#own = course.game.enter(course.setup, { seat, seed: decodeHex(seed) });
    this.#takeDecisions();
  }

  /**
   * Takes in the last step of the course `after`. Refuses, and answers false, where it is one of our seat that this machine would not
   * have sent, and another device did: then that one knows decisions that this one does not. `held`: this device plays the seat.
   */
  observe(after: Course, held: boolean): boolean {
    const sent = after.plays.at(-1)!;
    const { play } = sent;
    if (play.seat === this.#seat) {
      const isFaithful = attempt(() => checkSent(after.game, this.#own, sent)).ok;
      if (!isFaithful && !held) return false;
      this.#played = this.#taken;
      this.#isFaithful &&= isFaithful;
    }
    this.#own = after.game.observe(this.#own, play, after.position.state);
    this.#course = after;
    this.#takeDecisions();
    return true;
  }

  need(): Need {
    return this.#course.game.need(this.#own, this.#course.position.state);
  }

  /** Takes a decision once `save` has kept it. Rejects when the rules do not allow it now; nothing is changed then. */
  async decide(decision: JsonObject, save: () => Promise<void>): Promise<void> {
    const own = this.#course.game.decide(this.#own, this.#course.position.state, decision);
    await save();
    this.#own = own;
    this.#decisions = [...this.#decisions, decision];
    this.#taken = this.#decisions.length;
  }

  act(prev: string) {
    return this.#course.game.act(this.#own, this.#course.position.state, prev);
  }

  view(): unknown {
    return this.#course.game.view(this.#own, this.#course.position.state);
  }

  /** Whether the audit of an opening would repeat what this machine has done: it is ours, and all that we sent came from it. */
  proves(seat: number, { seed, decisions }: Opening): boolean {
    const isOurs = seat === this.#seat && seed === this.#seed && this.#played === this.#taken;
    return isOurs && this.#isFaithful && encodeCanonical([...decisions]) === encodeCanonical([...this.played]);
  }

  /** The decisions that came into the log: the last one may have been taken and never got there. */
  get played(): readonly JsonObject[] {
    return this.#decisions.slice(0, this.#played);
  }

  /** Saved decisions are taken when the machine asks for them, as they were the first time. */
  #takeDecisions(): void {
    while (this.#taken < this.#decisions.length && this.need().kind === 'decide') {
      this.#own = this.#course.game.decide(this.#own, this.#course.position.state, this.#decisions[this.#taken]!);
      this.#taken++;
    }
  }
}
