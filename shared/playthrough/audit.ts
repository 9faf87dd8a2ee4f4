/**
 * The audit of a course: the machine of a seat that has opened is run again over the log, and every byte that the seat sent must come
 * from the seed and the decisions that it opened.
 */

import type { Opening } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { addConviction, type Conviction, type Course, type Sent } from './game-run.ts';
import type { Game } from '../games/game.ts';

/** One step of play, as the machine of a seat met it. */
interface Rerun {
  readonly index: number;
  /** The machine before it acted or observed, with the decisions that the step needed taken. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Runs the machine of a seat over a course again, from a seed and decisions. Throws the fault of a decision against the rules. */
export function* rerunSeat(course: Course, seat: number, { seed, decisions }: Opening): Generator<Rerun, void> {
  const { game, setup, plays, position } = course;
  let own = game.enter(setup, { seat, seed: decodeHex(seed) });
  let decided = 0;
  for (const [index, { play, before: state }] of plays.entries()) {
    if (play.seat === seat) {
      const wanted = play.kind === 'opening' ? 'open' : 'send';
      while (decided < decisions.length && game.need(own, state).kind !== wanted && game.need(own, state).kind !== 'wait') {
        own = game.decide(own, state, decisions[decided++]!);
      }
    }
    const before = own;
    own = game.observe(own, play, plays[index + 1]?.before ?? position.state);
    yield { index, before, after: own };
  }
  if (decided < decisions.length) throw new Fault('game/audit-decisions');
}

/** The audit of a seat that has opened, step by step: yields its machine after each, and returns the first difference. */
export function* auditSeat(course: Course, seat: number): Generator<unknown, Conviction | undefined> {
  let at = 0;
  try {
    for (const { index, before, after } of rerunSeat(course, seat, course.openings[seat]!)) {
      const step = course.plays[index]!;
      at = step.play.seq;
      if (step.play.seat === seat) checkSent(course.game, before, step);
      // A decision that the rules refuse is the fault of the step that it was taken for.
      at = course.plays[index + 1]?.play.seq ?? at;
      yield after;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { seat, seq: at, fault: error, opened: true };
  }
}

/** Checks what a seat has sent against its machine. Throws `game/audit-mismatch`. */
export function checkSent(game: Game, own: unknown, { play, before: state, next, afterwards }: Sent): void {
  const { seq, kind, payload, prev } = play;
  if (kind === 'opening') {
    // Who opens in play hands the clock to the other: it must have had a reason.
    if (!afterwards && game.need(own, state).kind !== 'open')
      throw new Fault('game/audit-mismatch', `nothing was to be opened at step ${seq}`);
    return;
  }
  if (game.need(own, state).kind !== 'send') throw new Fault('game/audit-mismatch', `nothing was to be sent at step ${seq}`);
  const made = game.act(own, state, prev);
  const sameBytes = encodeCanonical({ ...made }) === encodeCanonical({ kind, payload, next });
  if (!sameBytes) throw new Fault('game/audit-mismatch', `the opened seed and decisions give another step than ${seq}`);
}

/** What came of the audit of one seat. */
interface Audit {
  readonly seat: number;
  readonly conviction: Conviction | undefined;
}

/** The course after the audits that were due. */
export function settleAudits(course: Course, audits: readonly Audit[]): Course {
  const passed = audits.filter(({ conviction }) => conviction === undefined).map(({ seat }) => seat);
  const convictions = audits.flatMap(({ conviction }) => conviction ?? []).reduce(addConviction, course.convictions);
  return { ...course, due: [], audited: [...course.audited, ...passed], convictions };
}

/** Runs the audits that are due, every one of them. `isProven`: that a seat needs none, because its machine has sent the log itself. */
export function auditCourse(course: Course, isProven: (seat: number, opening: Opening) => boolean = () => false): Course {
  const audits = course.due.map((seat) => ({
    seat,
    conviction: isProven(seat, course.openings[seat]!) ? undefined : runToEnd(auditSeat(course, seat)),
  }));
  return settleAudits(course, audits);
}

/** What a generator returns in the end. */
export function runToEnd<Return>(generator: Generator<unknown, Return>): Return {
  for (;;) {
    const { done, value } = generator.next();
    if (done) return value;
  }
}
