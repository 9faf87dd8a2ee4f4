/** A verified match, step by step, for people who replay it. */

import { rerunSeat } from '../playthrough/audit.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import type { Machines } from './audit-job.ts';

export interface ReplayStep {
  readonly seq: number;
  /** The public view after the step. */
  readonly view: unknown;
  /** By seat: the view of that seat after the step, if it opened; undefined otherwise. */
  readonly seatViews: readonly unknown[];
}

/** The positions of an honest game after each step of play; `audited` are the machines of audits that have run already. */
export function replayGame(gameRun: GameRun, audited: Machines = []): ReplayStep[] {
  const { game, steps, position, openings } = gameRun;
  const machines = openings.map((opening, seat) => {
    if (opening === undefined) return undefined;
    // An audit that ran before the last opening has fewer steps.
    if (audited[seat]?.length === steps.length) return audited[seat];
    return [...rerunSeat(gameRun, seat, opening)].map(({ after }) => after);
  });
  return steps.map(({ step }, i) => {
    const state = steps[i + 1]?.before ?? position.state;
    return {
      seq: step.seq,
      view: game.view(undefined, state),
      seatViews: machines.map((seatStates) => (seatStates === undefined ? undefined : game.view(seatStates[i], state))),
    };
  });
}
