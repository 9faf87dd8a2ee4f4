/** A verified match, step by step, for those who look at it afterwards. */

import { rerunSeat } from '../playthrough/audit.ts';
import type { Course } from '../playthrough/game-run.ts';
import type { Machines } from './audit-job.ts';

export interface ReplayStep {
  readonly seq: number;
  /** The seat that moved; −1 for a step that all seats sign. */
  readonly seat: number;
  readonly kind: string;
  /** The game's view after the step: what everybody saw then. */
  readonly view: unknown;
  /** By seat: what that seat saw then, if it opened. What no seat opened stays hidden. */
  readonly seatViews: readonly unknown[];
}

/** The positions of an honest game after each step of play; `audited` are the machines of the audit, which need not run again. */
export function replayCourse(course: Course, audited: Machines = []): ReplayStep[] {
  const { game, plays, position, openings } = course;
  const machines = openings.map((opening, seat) => {
    if (opening === undefined) return undefined;
    // An audit in the middle of the openings has not seen the last of them.
    if (audited[seat]?.length === plays.length) return audited[seat];
    return [...rerunSeat(course, seat, opening)].map(({ after }) => after);
  });
  return plays.map(({ play }, i) => {
    const state = plays[i + 1]?.before ?? position.state;
    return {
      seq: play.seq,
      seat: play.seat,
      kind: play.kind,
      view: game.view(undefined, state),
      seatViews: machines.map((owns) => (owns === undefined ? undefined : game.view(owns[i], state))),
    };
  });
}
