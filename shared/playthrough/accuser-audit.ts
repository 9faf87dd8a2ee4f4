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

import { decodeHex } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import type { GameStep } from '../games/steps.ts';
import { ReopenedSeat } from './reopened-seat.ts';
import type { AppliedStep, Audit, AuditedStep, Conviction, GameRun } from './run-state.ts';
import { checkAppliedStep } from './sent-step.ts';

/** The audit of one of several seats. */
interface Running {
  readonly seat: number;
  /** Absent where the opening cannot be read. */
  readonly audit: AccuserAudit | undefined;
  found: Audit | undefined;
}

/**
 * Audits seats that have opened: yields the machine of each after each step of play, and returns what was found of each. They run side by
 * side, and the author of a step before the others: so they get a payload that the record leaves out, and the machines may share what
 * follows from both (`Game.enterTogether`), because each stops at the first step that its seat has sent otherwise. Nobody's audit finds
 * anything else than it would alone.
 */
export function* auditAccusers(run: GameRun, seats: readonly number[]): Generator<AuditedStep, Audit[]> {
  const audits = enterAudits(run, seats);
  for (const [index, applied] of run.steps.entries()) {
    let { step } = applied;
    for (const running of [...audits].sort((one, other) => isBy(other, step) - isBy(one, step))) {
      const { seat, audit } = running;
      if (audit === undefined || running.found !== undefined) continue;
      const taken = audit.take(index, { ...applied, step });
      running.found = taken.found;
      step = taken.step;
      yield { seat, index, after: audit.seatState };
    }
  }
  return audits.map(({ audit, found }) => found ?? audit!.end());
}

const isBy = ({ seat }: Running, { by }: GameStep): number => (by === seat ? 1 : 0);

function enterAudits(run: GameRun, seats: readonly number[]): readonly Running[] {
  const { game, setup, openings, steps } = run;
  const secrets = seats.map((seat) => ({ seat, seed: decodeHex(openings[seat]!.seed) }));
  const entered = seats.length > 1 ? game.enterTogether?.(setup, secrets) : undefined;
  return seats.map((seat, at) => {
    const audit = attempt(() => new AccuserAudit(run, seat, entered?.[at]));
    if (audit.ok) return { seat, audit: audit.value, found: undefined };
    // Nothing that the seat sent is made by what it opened: that is so from its first step on, whatever the record leaves out.
    const { seq } = steps.find(({ step }) => step.by === seat)!.step;
    return { seat, audit: undefined, found: ownFault(seat, seq, audit.fault) };
  });
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

  constructor(run: GameRun, seat: number, entered: unknown) {
    this.#run = run;
    this.#seat = seat;
    this.#machine = new ReopenedSeat(run, seat, run.openings[seat]!, entered);
  }

  get seatState(): unknown {
    return this.#machine.seatState;
  }

  /** The next step of play. Returns what decides, once something does, and the step with the payload that the machine of its author makes. */
  take(index: number, applied: AppliedStep): { readonly step: GameStep; readonly found?: Audit | undefined } {
    const { step } = applied;
    const isOwn = step.by === this.#seat || step.kind === 'start';
    const checked = attempt(() => (isOwn ? this.#checkOwn(applied) : step));
    if (!checked.ok) return { step, found: this.#accusation(index, step.seq) ?? this.#ownFault(step.seq, checked.fault) };
    return { step: checked.value, found: this.#follow(index, checked.value, applied) };
  }

  #follow(index: number, step: GameStep, applied: AppliedStep): Audit | undefined {
    const accused = this.#isAccusing(applied) ? this.#accusation(index) : undefined;
    if (accused !== undefined) return accused;
    // The other seat sent something else than its own machine makes: its audit convicts it, and nothing after that can be run.
    if (step.withheld) return this.#accusation(index) ?? { seat: this.#seat, conviction: undefined, isWhole: false };
    this.#machine.follow(step, this.#stateAt(index + 1));
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

  /** A step that the seat has signed, with its payload. Throws its fault. */
  #checkOwn(applied: AppliedStep): GameStep {
    const { step, before: state } = applied;
    const { game } = this.#run;
    if (step.kind === 'start') {
      this.#machine.drain();
      if (game.accuses!(this.#machine.seatState) !== undefined || game.need(this.#machine.seatState, state).kind !== 'start')
        throw new Fault('game/audit-mismatch', 'the machine of the seat does not sign the start');
    } else if (step.kind !== 'opening') {
      this.#machine.expectDecided(state);
      return checkAppliedStep(game, this.#machine.seatState, applied);
    } else if (this.#isAccusing(applied)) {
      this.#machine.drain();
      if (game.need(this.#machine.seatState, state).kind !== 'open') throw new Fault('game/false-accusation');
    }
    return step;
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
