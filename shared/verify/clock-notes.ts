import { LIMITS } from '../encoding/limits.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import type { ClockNote } from './verdict.ts';

/** What authors noted about their own clocks when these were far from the timestamp of the step before: one note per seat. */
export function clockNotes(linked: readonly LinkedEntry[], matchState: MatchState): ClockNote[] {
  const notes = new Map<number, ClockNote>();
  for (const [i, { entry }] of linked.entries()) {
    const { seq, clock, signatures } = entry.step;
    const seat = authorOf(matchState, signatures[0]!.key);
    if (clock === undefined || i === 0 || seat === undefined) continue;
    const ahead = clock - linked[i - 1]!.entry.step.timestamp.time;
    if (Math.abs(ahead) <= LIMITS.clockApartMs) continue;
    const known = notes.get(seat) ?? { seat, step: seq, steps: 0, ahead };
    const farthest = Math.abs(ahead) > Math.abs(known.ahead) ? ahead : known.ahead;
    notes.set(seat, { ...known, steps: known.steps + 1, ahead: farthest });
  }
  return [...notes.values()];
}
