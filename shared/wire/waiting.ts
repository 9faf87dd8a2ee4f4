/** Which of some matches wait for whom: `GET /api/waiting?match=…`, one question for all matches of a device. */

import { LIMITS } from '../encoding/limits.ts';
import { array, hex, integer, name, nullable, object, oneOf, optional } from '../encoding/shape.ts';
import { matchId } from '../log/step.ts';
import { PHASES } from '../match/match-state.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { count, seatName } from './http.ts';

const readWaitedFor = object({
  seat: integer({ min: 0, max: LIMITS.seats - 1 }),
  /** The kind of the step by which its turn came; absent once the play has ended. */
  kind: optional(name),
  /** When the match began to wait for it, and when its time runs out, by the relay's clock in ms. Its own steps may put off the latter. */
  since: count,
  deadline: count,
});
type WaitedFor = ReturnType<typeof readWaitedFor>;

export const readWaitingMatch = object({
  match: matchId,
  phase: oneOf(PHASES),
  /** Number of steps so far. */
  steps: count,
  /** By seat the name that was claimed; `null` where none was, or nobody sits. */
  names: array(nullable(seatName), { max: LIMITS.seats }),
  /** The seats that the match waits for: by their turn, or at the end because they have still to open or to sign. */
  waits: array(readWaitedFor, { max: LIMITS.seats }),
  /** Set once the match is closed. */
  finalHash: optional(hex(32)),
});
export type WaitingMatch = ReturnType<typeof readWaitingMatch>;

/** A match that cannot be read is absent. */
export const readWaiting = object({
  time: count,
  matches: array(readWaitingMatch, { max: RELAY_LIMITS.waitingMatches }),
});
export type Waiting = ReturnType<typeof readWaiting>;

export const waitingPath = (matches: readonly string[]): string =>
  `/api/waiting?${matches.map((match) => `match=${match}`).join('&')}`;

/** Whether a seat that named these kinds is called by it: the end of the play calls everybody. */
export const isCalled = ({ kind }: Pick<WaitedFor, 'kind'>, kinds: readonly string[]): boolean =>
  kind === undefined || kinds.includes(kind);
