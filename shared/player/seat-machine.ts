/** A seat's machine, brought to the present by its log and its decisions: after a reload, on another device, or live. */

import type { Opening } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import { auditSeat, checkSent, runToEnd } from '../playthrough/audit.ts';
import type { Course, Sent } from '../playthrough/game-run.ts';
import type { Need } from '../games/game.ts';

/** A machine with some of the decisions that are not in the log yet. */
interface Taken {
  readonly own: unknown;
  readonly decisions: readonly JsonObject[];
}

export class SeatMachine {
  readonly #seat: number;
  #course: Course;
  #own: unknown;
  /** The machine as an audit would have it: with the decisions alone that came into the log. */
  #settled: unknown;
  /** The decisions that came into the log, then those that were taken since, then the saved ones that nothing has asked for yet. */
  #played: readonly JsonObject[] = [];
  #pending: readonly JsonObject[] = [];
  #saved: readonly JsonObject[];
  readonly #seed: string;
  /** Whether everything in the log that our seat has sent is what this machine sends. */
  #isFaithful = true;

  /** At the beginning of a course; `decisions` are those that were saved. */
  constructor(course: Course, seat: number, seed: string, decisions: readonly JsonObject[]) {
    this.#seat = seat;
    this.#course = course;
    this.#seed = seed;
    this.#saved = decisions;
    this.#own = course.game.enter(course.setup, { seat, seed: decodeHex(seed) });
    this.#settled = this.#own;
    this.#takeSaved();
  }

  /**
   * Takes in the last step of the course `after`. Refuses, and answers false, where it is one of our seat that this machine would not
   * have sent, and another device did: then that one knows decisions that this one does not. `held`: this device plays the seat.
   */
  observe(after: Course, held: boolean): boolean {
    const sent = after.plays.at(-1)!;
    if (sent.play.seat === this.#seat && sent.play.kind !== 'opening') {
      const made = this.#whatMade(sent);
      if (made === undefined && !held) return false;
      this.#own = made?.own ?? this.#own;
      this.#settled = this.#own;
      this.#played = [...this.#played, ...(made?.decisions ?? this.#pending)];
      this.#pending = [];
      this.#isFaithful &&= made !== undefined;
    }
    const observe = (own: unknown): unknown => after.game.observe(own, sent.play, after.position.state);
    const isOne = this.#settled === this.#own;
    this.#own = observe(this.#own);
    this.#settled = isOne ? this.#own : observe(this.#settled);
    this.#course = after;
    this.#takeSaved();
    return true;
  }

  need(): Need {
    return this.#course.game.need(this.#own, this.#course.position.state);
  }

  /** Takes a decision once `save` has kept it. Rejects when none is due, or the rules do not allow it; nothing is changed then. */
  async decide(decision: JsonObject, save: () => Promise<void>): Promise<void> {
    if (this.need().kind !== 'decide') throw new Fault('game/not-now');
    const own = this.#course.game.decide(this.#own, this.#course.position.state, decision);
    await save();
    this.#own = own;
    this.#pending = [...this.#pending, decision];
  }

  act(prev: string) {
    return this.#course.game.act(this.#own, this.#course.position.state, prev);
  }

  view(): unknown {
    return this.#course.game.view(this.#own, this.#course.position.state);
  }

  /** Whether the audit of an opening would repeat what this machine has done: it is ours, and all that we sent came from it. */
  proves(seat: number, { seed, decisions }: Opening): boolean {
    const isOurs = seat === this.#seat && seed === this.#seed && this.#isFaithful;
    return isOurs && encodeCanonical([...decisions]) === encodeCanonical([...this.played]);
  }

  /** The decisions that came into the log: later ones may have been taken and never got there. */
  get played(): readonly JsonObject[] {
    return this.#played;
  }

  /** What an opening in play shows: also the decisions that have led to it. */
  get toOpen(): readonly JsonObject[] {
    const led = this.#windows().find(({ own }) => this.#needOf(own) === 'open');
    return [...this.#played, ...(led?.decisions ?? [])];
  }

  /** Whether our own opening would convict nobody: it is looked at as everybody else will look at it. */
  passesAudit(): boolean {
    if (this.#isFaithful) return true;
    const openings = this.#course.openings.with(this.#seat, { seed: this.#seed, decisions: this.#played });
    return runToEnd(auditSeat({ ...this.#course, openings }, this.#seat)) === undefined;
  }

  #needOf(own: unknown): Need['kind'] {
    return this.#course.game.need(own, this.#course.position.state).kind;
  }

  /**
   * What has made a step of ours. As a rule the machine as it is; but a decision that the game passed by, because a seat dropped out
   * meanwhile, has made nothing, and an audit is not to be told of it.
   */
  #whatMade(sent: Sent): Taken | undefined {
    const makes = ({ own }: Taken): boolean => attempt(() => checkSent(this.#course.game, own, sent)).ok;
    if (this.#pending.length === 0) {
      const same = { own: this.#own, decisions: [] };
      return makes(same) ? same : undefined;
    }
    const windows = this.#windows().filter(({ own }) => this.#needOf(own) === 'send');
    const whole = windows.find(({ decisions }) => decisions.length === this.#pending.length);
    // The machine as it is has made the step already, and knows it again at no cost.
    const asItIs = whole === undefined ? [] : [{ own: this.#own, decisions: this.#pending }];
    return [...asItIs, ...windows].find(makes);
  }

  /** The machine with each run of pending decisions that it asks for one after the other, the longest and latest first. */
  #windows(): readonly Taken[] {
    const { length } = this.#pending;
    const runs: Taken[] = [];
    for (let size = length; size >= 0; size--) {
      for (let from = length - size; from >= 0; from--) {
        const run = this.#takeAll(this.#pending.slice(from, from + size));
        if (run !== undefined) runs.push(run);
      }
    }
    return runs;
  }

  /** The settled machine with these decisions, if it asks for each of them. */
  #takeAll(decisions: readonly JsonObject[]): Taken | undefined {
    let own = this.#settled;
    for (const decision of decisions) {
      if (this.#needOf(own) !== 'decide') return undefined;
      const taken = attempt(() => this.#course.game.decide(own, this.#course.position.state, decision));
      if (!taken.ok) return undefined;
      own = taken.value;
    }
    return { own, decisions };
  }

  /** Saved decisions are taken when the machine asks for them, as they were the first time. */
  #takeSaved(): void {
    while (this.#saved.length > 0 && this.need().kind === 'decide') {
      const [decision] = this.#saved;
      const taken = attempt(() => this.#course.game.decide(this.#own, this.#course.position.state, decision!));
      this.#saved = this.#saved.slice(1);
      if (!taken.ok) continue;
      this.#own = taken.value;
      this.#pending = [...this.#pending, decision!];
    }
  }
}
