/** Until when a decision of our seat is in time. */

import { deadlineOf, outOfTimeAt } from '../match/clock.ts';
import type { Snapshot } from './snapshot.ts';

/** The last moment for it, in ms by the clock of this device. */
export function lastMomentOf({ matchState, seat, clockOffset }: Snapshot): number {
  const { phase, terms, seats, next } = matchState;
  const isOurs = phase === 'play' && seat !== undefined && next.includes(seat);
  const time = isOurs ? outOfTimeAt(seats[seat]!, terms!) : deadlineOf(matchState)!.time;
  return time - 1 - clockOffset;
}
