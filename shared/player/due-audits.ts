/**
 * The audits of a settlement, step by step, behind everything else that a session does: its own opening leaves first, and its person sees
 * what both sides have opened. Nothing rests on an opening before its audit is through: until then the match has no result (`resultOf`).
 */

import type { Opening } from '../crypto/opening.ts';
import { auditDue, seatsToAudit } from '../playthrough/audit.ts';
import type { GameRun } from '../playthrough/run-state.ts';

/** How far the audits of what was opened are, in steps of seats; `total` is 0 until they begin. */
export interface Checking {
  readonly done: number;
  readonly total: number;
}

interface Running extends Checking {
  /** The game run that is audited. */
  readonly of: GameRun;
  readonly tasks: Generator<unknown, GameRun>;
}

export class DueAudits {
  #running: Running | undefined;
  /** The game run whose audits cannot go on, because what they need of the kept log is lost or a part of this program has failed. */
  #stopped: GameRun | undefined;

  /** Undefined when none is due. */
  progressOf(run: GameRun | undefined): Checking | undefined {
    if (run === undefined || run.due.length === 0) return undefined;
    const { done, total } = this.#runningOf(run) ?? { done: 0, total: 0 };
    return { done, total };
  }

  canGoOn(run: GameRun | undefined): run is GameRun {
    return run !== undefined && run.due.length > 0 && !(this.#stopped !== undefined && isSame(this.#stopped, run));
  }

  /**
   * Does one step, and returns the game run after the audits once all of them are through. They begin anew where another opening has come in:
   * what two machines share is worked out once (`Game.enterTogether`). `restore`: the run with every payload.
   */
  async goOn(
    run: GameRun,
    restore: () => Promise<GameRun | undefined>,
    isProven: (seat: number, opening: Opening) => boolean,
  ): Promise<GameRun | undefined> {
    this.#stopped = run;
    const running = this.#runningOf(run) ?? begin(run, await restore(), isProven);
    if (running === undefined) return undefined;
    const task = running.tasks.next();
    this.#stopped = undefined;
    this.#running = task.done ? undefined : { ...running, done: running.done + 1 };
    if (!task.done) return undefined;
    const { due, rerun, audited, convictions } = task.value;
    return { ...run, due, rerun, audited, convictions };
  }

  #runningOf(run: GameRun): Running | undefined {
    return this.#running !== undefined && isSame(this.#running.of, run) ? this.#running : undefined;
  }
}

function begin(
  run: GameRun,
  whole: GameRun | undefined,
  isProven: (seat: number, opening: Opening) => boolean,
): Running | undefined {
  if (whole === undefined) return undefined;
  const total = seatsToAudit(run, isProven).length * run.steps.length;
  return { of: run, tasks: auditDue(whole, isProven), done: 0, total };
}

/** Whether audits of the one find what audits of the other would. What has left memory of a step changes nothing. */
const isSame = (one: GameRun, other: GameRun): boolean =>
  one.steps.length === other.steps.length && one.convictions === other.convictions && one.due.join() === other.due.join();
