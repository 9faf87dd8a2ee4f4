/** The machine of a seat from the beginning, from its cache, or from the whole of a game run again. */

import type { JsonObject } from '../encoding/canonical.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import type { CachedMachine, Machine, Observed } from './machine.ts';
import { ProvenMachine } from './proven-machine.ts';
import { SeatMachine } from './seat-machine.ts';

/**
 * No machine that signs ever runs over steps whose checks were left out: it would answer what nobody has checked, and a share that answers a
 * false shuffle reads a card. Such a game run is one of a verifier (`verify/proofs-ahead.ts`); that of a session never is.
 */
function expectChecked({ checks }: GameRun): void {
  if (checks.leavesOut) throw new Error('this game run leaves out checks that this device has not made');
}

/** The machine of a seat at the beginning of a game run; `decisions` are the saved ones. */
export function beginMachine(
  run: GameRun,
  seat: number,
  seed: string,
  decisions: readonly JsonObject[],
  together?: object,
): Machine {
  expectChecked(run);
  return run.game.answersOnce === true
    ? new ProvenMachine(run, seat, seed, decisions, undefined, together)
    : new SeatMachine(run, seat, seed, decisions);
}

/** A machine from the cache, at the end of a game run. Throws when the cache is of no use. */
export function thawMachine(
  run: GameRun,
  seat: number,
  seed: string,
  decisions: readonly JsonObject[],
  cached: CachedMachine,
  together?: object,
): Machine {
  expectChecked(run);
  return new ProvenMachine(run, seat, seed, decisions, cached, together);
}

/** The game run after so many of its steps, with what a machine reads of it. */
function runAt(run: GameRun, count: number): GameRun {
  const state = run.steps[count]?.before ?? run.position.state;
  return { ...run, steps: run.steps.slice(0, count), position: { state, next: [] } };
}

/** The machine of a seat, from the beginning to the end of a game run: yields between the tasks of its work. */
export function* foldMachine(
  run: GameRun,
  seat: number,
  seed: string,
  decisions: readonly JsonObject[],
): Generator<void, { readonly machine: Machine; readonly observed: Observed }> {
  const machine = beginMachine(runAt(run, 0), seat, seed, decisions);
  for (const index of run.steps.keys()) {
    while (machine.need().kind === 'work' && machine.work()) yield;
    const observed = machine.observe(runAt(run, index + 1), true);
    if (observed !== 'followed') return { machine, observed };
  }
  return { machine, observed: 'followed' };
}
