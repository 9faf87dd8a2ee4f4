/**
 * The audit of a seat that has opened: its machine runs again over the game run, and every byte that the seat sent must come from the
 * seed and the decisions that it opened.
 */

import type { Opening } from '../crypto/opening.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { auditAccusers } from './accuser-audit.ts';
import { addConviction } from './game-run.ts';
import { ReopenedSeat } from './reopened-seat.ts';
import { hasOpenedInPlay } from './result.ts';
import type { Audit, AuditedStep, Conviction, GameRun } from './run-state.ts';
import { checkAppliedStep } from './sent-step.ts';
import { firstWithheld } from './withheld.ts';

/** One step of play, as the machine of a seat met it. */
interface Rerun {
  readonly index: number;
  /** The machine before it sent or observed the step, after the decisions that the step needed. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Runs the machine of a seat over a game run again, from a seed and decisions. Throws the fault of a decision against the rules. */
export function rerunSeat(run: GameRun, seat: number, opening: Opening): Generator<Rerun, void> {
  return run.game.accuses === undefined ? rerunInOrder(run, seat, opening) : rerunAccuser(run, seat, opening);
}

function* rerunAccuser(run: GameRun, seat: number, opening: Opening): Generator<Rerun, void> {
  const machine = new ReopenedSeat(run, seat, opening);
  for (const [index, { step }] of run.steps.entries()) {
    // What was left out and could not be made again ends what the seat could see.
    if (step.withheld && step.by !== seat) return;
    const before = machine.seatState;
    machine.follow(step, run.steps[index + 1]?.before ?? run.position.state);
    yield { index, before, after: machine.seatState };
  }
}

function* rerunInOrder(run: GameRun, seat: number, { seed, decisions }: Opening): Generator<Rerun, void> {
  const { game, setup, steps, position } = run;
  let seatState = game.enter(setup, { seat, seed: decodeHex(seed) });
  let decided = 0;
  for (const [index, { step, before: state }] of steps.entries()) {
    if (step.by === seat) {
      const wanted = step.kind === 'opening' ? 'open' : 'send';
      while (
        decided < decisions.length &&
        game.need(seatState, state).kind !== wanted &&
        game.need(seatState, state).kind !== 'wait'
      ) {
        seatState = game.decide(seatState, state, decisions[decided++]!);
      }
    }
    const before = seatState;
    seatState = game.observe(seatState, step, steps[index + 1]?.before ?? position.state);
    yield { index, before, after: seatState };
  }
  if (decided < decisions.length) throw new Fault('game/audit-decisions');
}

/** The audits of seats that have opened, step by step: yields a machine after each, and returns what was found of each seat. */
export function auditSeats(run: GameRun, seats: readonly number[]): Generator<AuditedStep, Audit[]> {
  if (run.steps.some(({ released }) => released)) throw new Error('the payloads of some steps are not in memory');
  return run.game.accuses === undefined ? auditOneByOne(run, seats) : auditAccusers(run, seats);
}

function* auditOneByOne(run: GameRun, seats: readonly number[]): Generator<AuditedStep, Audit[]> {
  const audits: Audit[] = [];
  for (const seat of seats) audits.push(yield* auditAlone(run, seat));
  return audits;
}

/** Finds the first difference of a seat. */
function* auditAlone(run: GameRun, seat: number): Generator<AuditedStep, Audit> {
  let at = 0;
  try {
    for (const { index, before, after } of rerunSeat(run, seat, run.openings[seat]!)) {
      const step = run.steps[index]!;
      at = step.step.seq;
      if (step.step.by === seat) checkAppliedStep(run.game, before, step);
      // A decision that the rules refuse is the fault of the step that it was taken for.
      at = run.steps[index + 1]?.step.seq ?? at;
      yield { seat, index, after };
    }
    return { seat, conviction: undefined, isWhole: true };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { seat, conviction: { seat, seq: at, fault: error, opened: true }, isWhole: false };
  }
}

/** The game run after the audits that were due: the earliest step convicts, whichever seat it is of. */
export function settleAudits(run: GameRun, audits: readonly Audit[]): GameRun {
  const found = audits.flatMap(({ conviction }) => conviction ?? []);
  // Where one step shows two faults, the difference of its author is named, whichever audit came first.
  const differs = (one: Conviction): boolean =>
    found.some(({ seat, seq, fault }) => seat === one.seat && seq === one.seq && fault.code === 'game/audit-mismatch');
  const ordered = [...run.convictions, ...found].filter((one) => one.fault.code === 'game/audit-mismatch' || !differs(one));
  return {
    ...run,
    due: [],
    rerun: [...run.rerun, ...audits.map(({ seat }) => seat)],
    audited: [...run.audited, ...audits.flatMap(({ seat, isWhole }) => (isWhole ? [seat] : []))],
    convictions: ordered.reduce<readonly Conviction[]>(addConviction, []),
  };
}

/** The seats whose audits are to be run: of those that are due, without those that need none (`auditDue`). */
export function seatsToAudit(run: GameRun, isProven: (seat: number, opening: Opening) => boolean): readonly number[] {
  // An audit says who has wronged a seat that accuses, and makes the payloads again that the record leaves out.
  const needsAll = run.game.accuses !== undefined && (hasOpenedInPlay(run) || firstWithheld(run) !== undefined);
  return run.due.filter((seat) => needsAll || !isProven(seat, run.openings[seat]!));
}

/**
 * Runs all audits that are due: yields between their steps, and returns the game run after them. `isProven`: whether a seat needs none,
 * because the machine here has sent its steps itself and refuses none of another seat.
 */
export function* auditDue(
  run: GameRun,
  isProven: (seat: number, opening: Opening) => boolean = () => false,
): Generator<unknown, GameRun> {
  const audits = yield* auditSeats(run, seatsToAudit(run, isProven));
  const proven = (seat: number): Audit => ({ seat, conviction: undefined, isWhole: true });
  return settleAudits(
    run,
    run.due.map((seat) => audits.find((audit) => audit.seat === seat) ?? proven(seat)),
  );
}

/** As `auditDue`, at once. */
export function auditGameRun(run: GameRun, isProven?: (seat: number, opening: Opening) => boolean): GameRun {
  return runToEnd(auditDue(run, isProven));
}

/** What a generator returns in the end. */
export function runToEnd<Return>(generator: Generator<unknown, Return>): Return {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}
