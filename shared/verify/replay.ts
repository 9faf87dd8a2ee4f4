/** A verified match, step by step, for those who look at it afterwards. */

import { rerunSeat } from '../playthrough/audit.ts';
import type { GameRun } from '../playthrough/game-run.ts';
import type { Machines } from './audit-job.ts';

export interface ReplayStep {
  readonly seq: number;
  /** The game's view after the step: what everybody saw then. */
  readonly view: unknown;
  /** By seat: what that seat saw then, if it opened. What no seat opened stays hidden. */
  readonly seatViews: readonly unknown[];
}

/** The positions of an honest game after each step of play; `audited` are the machines of the audit, which need not run again. */
export function replayGame(gameRun: GameRun, audited: Machines = []): ReplayStep[] {
  const { game, steps, position, openings } = gameRun;
  const machines = openings.map((opening, seat) => {
    if (opening === undefined) return undefined;
    // An audit in the middle of the openings has not seen the last of them.
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
