/**
 * The audit of a seat that has opened: its machine runs again over the game run, and every byte that the seat sent must come from the
 * seed and the decisions that it opened.
 */

import type { Opening } from '../crypto/opening.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { Game } from '../games/interface.ts';
import { type AppliedStep, addConviction, type Conviction, type GameRun } from './game-run.ts';

/** One step of play, as the machine of a seat met it. */
interface Rerun {
  readonly index: number;
  /** The machine before it sent or observed the step, after the decisions that the step needed. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Runs the machine of a seat over a game run again, from a seed and decisions. Throws the fault of a decision against the rules. */
export function* rerunSeat(run: GameRun, seat: number, { seed, decisions }: Opening): Generator<Rerun, void> {
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

/** The audit of a seat that has opened, step by step: yields its machine after each, and returns the first difference. */
export function* auditSeat(run: GameRun, seat: number): Generator<unknown, Conviction | undefined> {
  let at = 0;
  try {
    for (const { index, before, after } of rerunSeat(run, seat, run.openings[seat]!)) {
      const step = run.steps[index]!;
      at = step.step.seq;
      if (step.step.by === seat) checkAppliedStep(run.game, before, step);
      // A decision that the rules refuse is the fault of the step that it was taken for.
      at = run.steps[index + 1]?.step.seq ?? at;
      yield after;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { seat, seq: at, fault: error, opened: true };
  }
}

/** Checks what a seat has sent against its machine. Throws `game/audit-mismatch`. */
export function checkAppliedStep(game: Game, seatState: unknown, { step, before: state, next, afterwards }: AppliedStep): void {
  const { seq, kind, payload } = step;
  if (kind === 'opening') {
    // An opening in play passes the turn, and with it the clock, to the other seat: there must have been a reason.
    if (!afterwards && game.need(seatState, state).kind !== 'open')
      throw new Fault('game/audit-mismatch', `nothing was to be opened at step ${seq}`);
    return;
  }
  if (game.need(seatState, state).kind !== 'send')
    throw new Fault('game/audit-mismatch', `nothing was to be sent at step ${seq}`);
  const { once: _, ...made } = game.act(seatState, state, step);
  const sameBytes = encodeCanonical(made) === encodeCanonical({ kind, payload, next });
  if (!sameBytes) throw new Fault('game/audit-mismatch', `the opened seed and decisions give another step than ${seq}`);
}

/** The result of the audit of one seat. */
interface Audit {
  readonly seat: number;
  readonly conviction: Conviction | undefined;
}

/** The game run after the audits that were due. */
export function settleAudits(run: GameRun, audits: readonly Audit[]): GameRun {
  const passed = audits.filter(({ conviction }) => conviction === undefined).map(({ seat }) => seat);
  const convictions = audits.flatMap(({ conviction }) => conviction ?? []).reduce(addConviction, run.convictions);
  return { ...run, due: [], audited: [...run.audited, ...passed], convictions };
}

/** Runs all audits that are due. `isProven`: whether a seat needs none, because the machine here has sent its steps itself. */
export function auditGameRun(run: GameRun, isProven: (seat: number, opening: Opening) => boolean = () => false): GameRun {
  const audits = run.due.map((seat) => ({
    seat,
    conviction: isProven(seat, run.openings[seat]!) ? undefined : runToEnd(auditSeat(run, seat)),
  }));
  return settleAudits(run, audits);
}

/** What a generator returns in the end. */
export function runToEnd<Return>(generator: Generator<unknown, Return>): Return {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}
