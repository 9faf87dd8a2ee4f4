/** `fogline/seat`: takes part in a match at a relay, by a program's own decisions. */

export { memoryStore } from '../library/seat/memory-store.ts';
export { joinMatch, openMatch, resumeSeat } from '../library/seat/open-seat.ts';
export type {
  Asked,
  Decide,
  Ended,
  JoinOptions,
  OpenOptions,
  PlayOptions,
  ResumeOptions,
  Seat,
  SeatStore,
} from '../library/seat/seat.ts';
