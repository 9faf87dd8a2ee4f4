/**
 * What somebody may ask of a match without moving it on: a token bucket. A message that appends a step costs nothing; every other costs
 * one, and one more for each `idleMessageBytes` of it. Two come back with every step that anyone appends, because a step makes the drafts
 * stale that were on their way: so even a fast match of many seats pays for no race.
 */

import { RELAY_LIMITS } from './limits.ts';

export interface Allowance {
  /** Below zero when more was spent than there was. */
  readonly left: number;
  /** When it was last counted: the clock in ms, and the number of steps. */
  readonly time: number;
  readonly seq: number;
}

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

const PER_STEP = 2;

/** For a seat, over all of its connections, and for a connection of nobody's. */
export const EACH: Rate = { burst: RELAY_LIMITS.idleMessageBurst, perSecond: RELAY_LIMITS.idleMessagesPerSecond };
/** For all connections together that are no seat's. */
export const STRANGERS: Rate = { burst: RELAY_LIMITS.strangersBurst, perSecond: RELAY_LIMITS.strangersPerSecond };

export function costOf(bytes: number): number {
  return 1 + Math.floor(bytes / RELAY_LIMITS.idleMessageBytes);
}

/** What is left after spending `cost`; a debt is at most as much as a burst, so that it is paid off in a foreseeable time. */
export function spend(
  before: Allowance | undefined,
  cost: number,
  now: { readonly time: number; readonly seq: number },
  { burst, perSecond }: Rate,
): Allowance {
  const { left, time, seq } = before ?? { left: burst, ...now };
  const earned = (Math.max(0, now.time - time) / 1_000) * perSecond + (now.seq - seq) * PER_STEP;
  return { left: Math.max(Math.min(left + earned, burst) - cost, -burst), time: now.time, seq: now.seq };
}
