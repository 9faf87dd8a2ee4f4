import type { MatchState } from '../../../shared/match/match-state.ts';

/** The seats that play: taken, and not out. As `activeSeats` of the log, which would bring the cryptography to the page. */
export function seatedIn({ seats }: MatchState): number[] {
  return seats.flatMap((seat, i) => (seat === undefined || seat.out ? [] : [i]));
}
