/**
 * What a match waits for, without its game: the seats whose turn it is, by which step and since when it came, and after the end of the play
 * those that have still to open or to sign.
 */

import { deadlineOf, outOfTimeAt } from '../match/clock.ts';
import { awaitsOpenings } from '../match/match-state.ts';
import { endingSeats } from '../match/stand-down.ts';
import type { RelayState } from './relay-rules.ts';

export interface Wait {
  readonly seat: number;
  /** The same for as long as the match waits for the same. */
  readonly id: string;
  /** Of the step by which its turn came; absent after the end of the play, and where nobody knows it. */
  readonly kind?: string;
  /** Whether the seat may not know of it: a step that is not its own brought its turn. */
  readonly isNews: boolean;
  /** When the match began to wait, and when the clock of this seat did, which its own steps set anew. */
  readonly since: number;
  readonly clockSince: number;
  /** The last moment that is in time. */
  readonly deadline: number;
}

/** What a match waits for now, in the order of the seats. */
export function waitsOf(state: RelayState): readonly Wait[] {
  switch (state.matchState.phase) {
    case 'setup':
    case 'play':
      return state.matchState.next.filter((seat) => !hasSigned(state, seat)).map((seat) => turnOf(state, seat));
    case 'settle':
      return waitsForTheEnd(state);
    default:
      return [];
  }
}

function turnOf({ matchState, nextSince }: RelayState, seat: number): Wait {
  const { phase, waitsSince, terms } = matchState;
  const { since: put = waitsSince, ...rest } = matchState.seats[seat]!;
  const entered = nextSince[seat] ?? undefined;
  const [clockSince, end] =
    phase === 'play' ? [put, outOfTimeAt({ ...rest, since: put }, terms!)] : [waitsSince, deadlineOf(matchState)!.time];
  const came = entered === undefined ? {} : { kind: entered.kind };
  const isNews = entered !== undefined && entered.own !== true;
  return { seat, id: `next/${entered?.seq}`, ...came, isNews, since: entered?.time ?? put, clockSince, deadline: end - 1 };
}

/**
 * While openings are awaited, for who has neither opened nor signed; then for who has not signed the result. An opening makes signatures
 * of before it void, so who opened and signed first is waited for again.
 */
function waitsForTheEnd(state: RelayState): readonly Wait[] {
  const { matchState } = state;
  const { endedAt = 0, waitsSince } = matchState;
  const deadline = deadlineOf(matchState)!.time - 1;
  const opening = awaitsOpenings(matchState);
  const seats = opening
    ? matchState.seats.flatMap((one, seat) => (one?.opened === false ? [seat] : []))
    : endingSeats(matchState);
  const since = opening ? endedAt : waitsSince;
  return seats
    .filter((seat) => !hasSigned(state, seat) && (opening || !matchState.seats[seat]!.clockNoted))
    .map((seat) => ({ seat, id: `${opening ? 'open' : 'sign'}/${endedAt}`, isNews: true, since, clockSince: since, deadline }));
}

/** Whether a seat has signed a step that waits for the others. */
function hasSigned({ matchState, pending }: RelayState, seat: number): boolean {
  const { key } = matchState.seats[seat]!;
  return pending.some(({ signatures }) => signatures.some((one) => one.key === key));
}
