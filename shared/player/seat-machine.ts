/** A seat's machine, brought to the present by its log and its decisions: after a reload, on another device, or live. */

import type { Opening } from '../crypto/opening.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import type { Decisions } from '../games/decisions.ts';
import type { Need } from '../games/interface.ts';
import type { Place } from '../games/steps.ts';
import { auditSeats, runToEnd } from '../playthrough/audit.ts';
import type { AppliedStep, GameRun } from '../playthrough/run-state.ts';
import { checkAppliedStep } from '../playthrough/sent-step.ts';
import type { Machine, Observed } from './machine.ts';

/** A machine with some of the decisions that are not in the log yet. */
interface Decided {
  readonly seatState: unknown;
  readonly decisions: readonly JsonObject[];
}

/** The machine of a seat in a game that may go on without a decision of it. */
export class SeatMachine implements Machine {
  readonly #seat: number;
  #gameRun: GameRun;
  #seatState: unknown;
  /** The machine as an audit would have it: with the decisions alone that came into the log. */
  #settled: unknown;
  /** The decisions that came into the log, then those that were made since, then the saved ones that the machine has not asked for yet. */
  #played: readonly JsonObject[] = [];
  #pending: readonly JsonObject[] = [];
  #saved: readonly JsonObject[];
  readonly #seed: string;
  /** Whether everything in the log that our seat has sent is what this machine sends. */
  #isFaithful = true;

  /** At the beginning of a game run; `decisions` are the saved ones. */
  constructor(gameRun: GameRun, seat: number, seed: string, decisions: readonly JsonObject[]) {
    this.#seat = seat;
    this.#gameRun = gameRun;
    this.#seed = seed;
    this.#saved = decisions;
    this.#seatState = gameRun.game.enter(gameRun.setup, { seat, seed: decodeHex(seed) });
    this.#settled = this.#seatState;
    this.#decideSaved();
  }

  /**
   * A step of our seat that this machine would not have sent is of another device, which knows decisions that this one does not; where
   * this device plays the seat, its program has sent it all the same.
   */
  observe(after: GameRun, held: boolean): Observed {
    const sent = after.steps.at(-1)!;
    if (sent.step.by === this.#seat && sent.step.kind !== 'opening') {
      const made = this.#whatMade(sent);
      if (made === undefined && !held) return 'other-device';
      this.#seatState = made?.seatState ?? this.#seatState;
      this.#settled = this.#seatState;
      this.#played = [...this.#played, ...(made?.decisions ?? this.#pending)];
      this.#pending = [];
      this.#isFaithful &&= made !== undefined;
    }
    const observe = (seatState: unknown): unknown => after.game.observe(seatState, sent.step, after.position.state);
    const isOne = this.#settled === this.#seatState;
    this.#seatState = observe(this.#seatState);
    this.#settled = isOne ? this.#seatState : observe(this.#settled);
    this.#gameRun = after;
    this.#decideSaved();
    return 'followed';
  }

  need(): Need {
    return this.#gameRun.game.need(this.#seatState, this.#gameRun.position.state);
  }

  async decide(decision: JsonObject, save: () => Promise<void>): Promise<void> {
    if (this.need().kind !== 'decide') throw new Fault('game/not-now');
    const seatState = this.#gameRun.game.decide(this.#seatState, this.#gameRun.position.state, decision);
    await save();
    this.#seatState = seatState;
    this.#pending = [...this.#pending, decision];
  }

  asks(): () => Decisions | undefined {
    const { game, position } = this.#gameRun;
    const seatState = this.#seatState;
    return () => game.decisions?.(seatState, position.state);
  }

  inHaste(): JsonObject | undefined {
    return this.#gameRun.game.inHaste?.(this.#seatState, this.#gameRun.position.state);
  }

  act(place: Place) {
    return this.#gameRun.game.act(this.#seatState, this.#gameRun.position.state, place);
  }

  view(): unknown {
    return this.#gameRun.game.view(this.#seatState, this.#gameRun.position.state);
  }

  /** Its tasks are short, so that `observe` does them. */
  work(): boolean {
    return false;
  }

  workAhead(): boolean {
    return false;
  }

  accusation(): undefined {}

  /** Its audit is short. */
  mustJudge(): boolean {
    return false;
  }

  *judge(): Generator<unknown, void> {}

  freeze(): undefined {}

  /** Whether the audit of an opening would repeat what this machine has done: the opening is ours, and this machine made all our steps. */
  proves(seat: number, { seed, decisions }: Opening): boolean {
    const isOurs = seat === this.#seat && seed === this.#seed && this.#isFaithful;
    return isOurs && encodeCanonical([...decisions]) === encodeCanonical([...this.played]);
  }

  /** The decisions that came into the log: later ones may never get there. */
  get played(): readonly JsonObject[] {
    return this.#played;
  }

  /** What an opening in play shows: also the decisions that have led to it. */
  get toOpen(): readonly JsonObject[] {
    const led = this.#candidates().find(({ seatState }) => this.#needOf(seatState) === 'open');
    return [...this.#played, ...(led?.decisions ?? [])];
  }

  /** Whether our own opening passes the audit that everybody else will run. */
  passesAudit(): boolean {
    if (this.#isFaithful) return true;
    const openings = this.#gameRun.openings.with(this.#seat, { seed: this.#seed, decisions: this.#played });
    const [audit] = runToEnd(auditSeats({ ...this.#gameRun, openings }, [this.#seat]));
    return audit!.conviction?.seat !== this.#seat;
  }

  #needOf(seatState: unknown): Need['kind'] {
    return this.#gameRun.game.need(seatState, this.#gameRun.position.state).kind;
  }

  /**
   * The state and the decisions that made a step of ours. As a rule these are the present ones; but a decision that the game skipped,
   * because a seat dropped out meanwhile, made nothing and must not be in the opening.
   */
  #whatMade(sent: AppliedStep): Decided | undefined {
    const makes = ({ seatState }: Decided): boolean => attempt(() => checkAppliedStep(this.#gameRun.game, seatState, sent)).ok;
    if (this.#pending.length === 0) {
      const same = { seatState: this.#seatState, decisions: [] };
      return makes(same) ? same : undefined;
    }
    const candidates = this.#candidates().filter(({ seatState }) => this.#needOf(seatState) === 'send');
    const whole = candidates.find(({ decisions }) => decisions.length === this.#pending.length);
    // The present state has made the step already, and remembers it at no cost.
    const asItIs = whole === undefined ? [] : [{ seatState: this.#seatState, decisions: this.#pending }];
    return [...asItIs, ...candidates].find(makes);
  }

  /** States after each run of pending decisions that the machine asks for one after the other, the longest and latest first. */
  #candidates(): readonly Decided[] {
    const { length } = this.#pending;
    const runs: Decided[] = [];
    for (let size = length; size >= 0; size--) {
      for (let from = length - size; from >= 0; from--) {
        const run = this.#decideAll(this.#pending.slice(from, from + size));
        if (run !== undefined) runs.push(run);
      }
    }
    return runs;
  }

  /** The settled machine with these decisions, if it asks for each of them. */
  #decideAll(decisions: readonly JsonObject[]): Decided | undefined {
    let seatState = this.#settled;
    for (const decision of decisions) {
      if (this.#needOf(seatState) !== 'decide') return undefined;
      const applied = attempt(() => this.#gameRun.game.decide(seatState, this.#gameRun.position.state, decision));
      if (!applied.ok) return undefined;
      seatState = applied.value;
    }
    return { seatState, decisions };
  }

  /** Applies saved decisions when the machine asks for them, as the first time. */
  #decideSaved(): void {
    while (this.#saved.length > 0 && this.need().kind === 'decide') {
      const [decision] = this.#saved;
      const applied = attempt(() => this.#gameRun.game.decide(this.#seatState, this.#gameRun.position.state, decision!));
      this.#saved = this.#saved.slice(1);
      if (!applied.ok) continue;
      this.#seatState = applied.value;
      this.#pending = [...this.#pending, decision!];
    }
  }
}
