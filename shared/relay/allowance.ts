/**
 * A token bucket for messages that append no step. Each costs one token, and one more per `idleMessageBytes` of its size; a message that
 * appends a step is free. Every step that anyone appends refills two, because it makes the drafts stale that were on their way: so no
 * seat pays for a race, even in a fast match of many seats.
 */

import { RELAY_LIMITS } from './limits.ts';

/** When a bucket is refilled: the clock in ms, and the number of steps. */
export interface Moment {
  readonly time: number;
  readonly seq: number;
}

export interface Allowance extends Moment {
  /** Tokens; below zero is a debt. */
  readonly left: number;
}

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  readonly perStep: number;
}

const PER_STEP = 2;

/** Of a seat, over all of its sockets, and of a socket that is no seat's. */
export const EACH: Rate = {
  burst: RELAY_LIMITS.idleMessageBurst,
  perSecond: RELAY_LIMITS.idleMessagesPerSecond,
  perStep: PER_STEP,
};
/** Of all sockets together that are no seat's. */
export const STRANGERS: Rate = {
  burst: RELAY_LIMITS.strangersBurst,
  perSecond: RELAY_LIMITS.strangersPerSecond,
  perStep: PER_STEP,
};

export function costOf(bytes: number): number {
  return 1 + Math.floor(bytes / RELAY_LIMITS.idleMessageBytes);
}

/** Refills the bucket, and takes `cost` tokens out. A debt is at most a burst, so that the time to earn it back is bounded. */
export function spend(before: Allowance | undefined, cost: number, now: Moment, { burst, perSecond, perStep }: Rate): Allowance {
  const { left, time, seq } = before ?? { left: burst, ...now };
  const earned = (Math.max(0, now.time - time) / 1_000) * perSecond + (now.seq - seq) * perStep;
  return { left: Math.max(Math.min(left + earned, burst) - cost, -burst), time: now.time, seq: now.seq };
}
