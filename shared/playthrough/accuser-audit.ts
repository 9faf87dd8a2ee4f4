/**
 * The rule of the accuser, for games whose seats prove every step to each other and open alone (`Game.accuses`). No third party can check
 * such a proof, but everybody can run the machine of a seat that has opened over the signed log, and the first event in log order decides:
 *
 * - a step of the seat itself differs from what its machine sends: the seat is convicted at that step;
 * - the machine refuses a step of the other seat: the author of that step is convicted, by the fault that the machine names. What the seat
 *   sent afterwards is not compared;
 * - neither comes before the seat opens in play: nothing was wrong, and the accusation is false.
 *
 * A machine that refuses a step before `start` never signs `start`. Where `start` follows nevertheless, its seat has signed against its own
 * machine.
 */

import { attempt, Fault } from '../fault.ts';
import { ReopenedSeat } from './reopened-seat.ts';
import type { AppliedStep, Audit, Conviction, GameRun } from './run-state.ts';
import { checkAppliedStep, withPayload } from './sent-step.ts';

/** Audits a seat that has opened: yields its machine after each step of play, and returns what was found. */
export function* auditAccuser(run: GameRun, seat: number): Generator<unknown, Audit> {
  const audit = attempt(() => new AccuserAudit(run, seat));
  // Nothing that the seat sent is made by what it opened: that is so from its first step on, whatever the record leaves out.
  if (!audit.ok) return ownFault(seat, run.steps.find(({ step }) => step.by === seat)!.step.seq, audit.fault);
  for (const [index, applied] of run.steps.entries()) {
    const found = audit.value.take(index, applied);
    yield audit.value.seatState;
    if (found !== undefined) return found;
  }
  return audit.value.end();
}

const openedAt = ({ steps }: GameRun, seat: number): number =>
  steps.find(({ step }) => step.kind === 'opening' && step.by === seat)?.step.seq ?? 0;

const ownFault = (seat: number, seq: number, fault: Fault): Audit => ({
  seat,
  conviction: { seat, seq, fault, opened: true },
  isWhole: false,
});

class AccuserAudit {
  readonly #run: GameRun;
  readonly #seat: number;
  readonly #machine: ReopenedSeat;

  constructor(run: GameRun, seat: number) {
    this.#run = run;
    this.#seat = seat;
    this.#machine = new ReopenedSeat(run, seat, run.openings[seat]!);
  }

  get seatState(): unknown {
    return this.#machine.seatState;
  }

  /** The next step of play. Returns what decides, once something does. */
  take(index: number, applied: AppliedStep): Audit | undefined {
    const before = this.#machine.seatState;
    const isOwn = applied.step.by === this.#seat;
    if (isOwn || applied.step.kind === 'start') {
      const checked = attempt(() => this.#checkOwn(applied));
      if (!checked.ok) return this.#accusation(index, applied.step.seq) ?? this.#ownFault(applied.step.seq, checked.fault);
    }
    const accused = this.#isAccusing(applied) ? this.#accusation(index) : undefined;
    if (accused !== undefined) return accused;
    const { step } = applied;
    // The other seat sent something else than its own machine makes: its audit convicts it, and nothing after that can be run.
    if (step.withheld && !isOwn) return this.#accusation(index) ?? { seat: this.#seat, conviction: undefined, isWhole: false };
    const observed = step.withheld ? withPayload(this.#run.game, before, applied) : step;
    this.#machine.follow(observed, this.#stateAt(index + 1));
    return this.#run.game.accuses!(this.#machine.seatState) === undefined ? undefined : this.#accusation(index + 1);
  }

  /** Nothing has decided up to the last step. One decision may be left: its step was never sent. */
  end(): Audit {
    const accused = this.#accusation(this.#run.steps.length);
    if (accused !== undefined) return accused;
    if (this.#machine.unused > 1) return this.#ownFault(openedAt(this.#run, this.#seat), new Fault('game/audit-decisions'));
    return { seat: this.#seat, conviction: undefined, isWhole: true };
  }

  #stateAt(index: number): unknown {
    return this.#run.steps[index]?.before ?? this.#run.position.state;
  }

  #isAccusing({ step, afterwards }: AppliedStep): boolean {
    return step.kind === 'opening' && step.by === this.#seat && afterwards === undefined;
  }

  /** Throws the fault of a step that the seat has signed. */
  #checkOwn(applied: AppliedStep): void {
    const { step, before: state } = applied;
    const { game } = this.#run;
    if (step.kind === 'start') {
      this.#machine.drain();
      if (game.accuses!(this.#machine.seatState) !== undefined || game.need(this.#machine.seatState, state).kind !== 'start')
        throw new Fault('game/audit-mismatch', 'the machine of the seat does not sign the start');
    } else if (step.kind !== 'opening') {
      this.#machine.expectDecided(state);
      checkAppliedStep(game, this.#machine.seatState, applied);
    } else if (this.#isAccusing(applied)) {
      this.#machine.drain();
      if (game.need(this.#machine.seatState, state).kind !== 'open') throw new Fault('game/false-accusation');
    }
  }

  /**
   * What the machine refuses of the other seat, before step `before` of the log if that is given, once all that was laid down has been worked
   * on. The steps from `index` on were not compared.
   */
  #accusation(index: number, before = Number.POSITIVE_INFINITY): Audit | undefined {
    const { steps, game } = this.#run;
    this.#machine.drain();
    const refused = game.accuses!(this.#machine.seatState);
    if (refused === undefined || refused.seq >= before) return undefined;
    const start = steps.find(({ step }) => step.kind === 'start');
    if (start === undefined) return undefined;
    if (refused.seq < start.step.seq)
      return this.#ownFault(start.step.seq, new Fault('game/audit-mismatch', 'the machine of the seat does not sign the start'));
    const isWhole = steps.slice(index).every(({ step }) => step.by !== this.#seat || step.kind === 'opening');
    return { seat: this.#seat, conviction: this.#convictAuthor(refused), isWhole };
  }

  #convictAuthor({ seq, fault }: { readonly seq: number; readonly fault: Fault }): Conviction {
    const author = this.#run.steps.find(({ step }) => step.seq === seq)?.step.by;
    if (typeof author !== 'number' || author === this.#seat) throw new Error(`seat ${this.#seat} cannot refuse step ${seq}`);
    return { seat: author, seq, fault, opened: true };
  }

  #ownFault(seq: number, fault: Fault): Audit {
    return ownFault(this.#seat, seq, fault);
  }
}
