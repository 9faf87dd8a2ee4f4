/**
 * When a seat is told by Web Push that the match waits for it: once nothing has been heard of it for a while, and once more when little of its
 * time is left. A push that may have been sent counts as sent: one too few is better than one too many.
 */

import { isCalled } from '../wire/waiting.ts';
import type { Wait } from './waits.ts';

const SECOND_MS = 1_000;

/** A page that is loaded again, or changes its network, is back sooner. */
const GONE_MS = 30 * SECOND_MS;
/** A socket that was silent for this part of the time through which it had answered is not asked about sooner, so it is seldom looked at. */
const SILENT = 0.5;
const LONGEST_SILENCE_MS = 3_600 * SECOND_MS;
/** The part of its time after which a seat is told again. */
const REMINDED_AT = 0.8;
/** How often a push is tried that the service does not take. */
const MOST_TRIES = 5;

/** What a subscription was told of a wait. */
interface LastPush {
  readonly wait: string;
  readonly count: 1 | 2;
}

/** A push that the service did not take. */
interface Retrying {
  readonly tries: number;
  /** Before this moment the service is not asked again. */
  readonly notBefore: number;
}

/** How far a subscription has been told. */
export interface Progress {
  readonly told?: LastPush;
  readonly retrying?: Retrying;
}

/** Who is to be told. */
interface Listener extends Progress {
  readonly kinds: readonly string[];
  /** When it last answered, where it has an open socket: 0 if it has not yet. */
  readonly answeredAt: number | undefined;
  /** When it last lost a socket, if the relay has noticed. */
  readonly leftAt: number | undefined;
}

const countOf = ({ told }: Progress, wait: Wait): 0 | 1 | 2 => (told?.wait === wait.id ? told.count : 0);
const remindedAt = ({ clockSince, deadline }: Wait): number => clockSince + Math.round(REMINDED_AT * (deadline - clockSince));

/**
 * When nobody is there, by what is known now. A device that sleeps, or has lost its network without a word, leaves its socket open for minutes
 * or for ever: it counts as there for as long as it answers, and is looked at ever more rarely while it does.
 */
function awayAt({ since }: Wait, { answeredAt, leftAt = 0 }: Listener): number {
  const answered = Math.max(since, answeredAt ?? 0);
  const silence = Math.min(SILENT * (answered - since), LONGEST_SILENCE_MS);
  return Math.max(answered + Math.max(GONE_MS, silence), leftAt + GONE_MS);
}

/** When a seat is to be told of a wait; undefined when it is not. */
export function dueAt(wait: Wait, listener: Listener): number | undefined {
  const count = countOf(listener, wait);
  if (count === 2 || !wait.isNews || !isCalled(wait, listener.kinds)) return undefined;
  const due = Math.max(awayAt(wait, listener), count === 1 ? remindedAt(wait) : 0, listener.retrying?.notBefore ?? 0);
  return due > wait.deadline ? undefined : due;
}

/** What is stored before a push is sent. One that is late enough is the reminder, too. */
export function afterSending(wait: Wait, { retrying, ...before }: Progress, now: number): Progress {
  const count = countOf(before, wait) === 1 || now >= remindedAt(wait) ? 2 : 1;
  // How often it was tried counts until the service takes one.
  return { told: { wait: wait.id, count }, ...(retrying === undefined ? {} : { retrying }) };
}

/** The service took it. */
export const afterTaken = ({ told }: Progress): Progress => (told === undefined ? {} : { told });

/** The service did not take it, and asks to wait for so many ms. After some times it is given up: then it was one too few. */
export function afterRefusal(before: Progress, sent: Progress, wait: number, now: number): Progress {
  const tries = (before.retrying?.tries ?? 0) + 1;
  const retrying = { tries, notBefore: now + wait };
  if (tries < MOST_TRIES) return { ...(before.told === undefined ? {} : { told: before.told }), retrying };
  return { ...(sent.told === undefined ? {} : { told: sent.told }), retrying: { tries: 0, notBefore: retrying.notBefore } };
}
