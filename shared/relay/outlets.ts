/** The receivers outside a match. Each is sent things until it has confirmed them, whatever fails, and one that fails delays no other. */

import type { MatchState } from '../match/match-state.ts';
import type { Networks } from '../wire/listing.ts';
import type { Outlet, Within } from './outlet.ts';
import { type Failures, Retry } from './retry.ts';
import type { RelayPorts } from './shell-ports.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from './spans.ts';

/** A store that is down for hours is not helped by being asked often. */
const LONGEST_WAIT_MS = HOUR_MS;
/** An outlet that failed for so long waits for an operator, who is told at every attempt. */
const GIVE_UP_MS = 7 * DAY_MS;
/** How long an operator has for what it takes out of a record. */
const HELD_MS = 60 * SECOND_MS;
/** How long a call to the outside may take. It counts as failed then, though what it sends may arrive. */
const PATIENCE_MS = 10 * SECOND_MS;

export class Outlets {
  readonly #ports: OutletPorts;
  readonly #all: readonly { readonly outlet: Outlet; readonly retry: Retry }[];
  /** What is being sent. */
  readonly #attempts = new Set<Promise<unknown>>();
  /** Until when nothing more is sent. */
  #heldUntil = 0;

  constructor(outlets: readonly Outlet[], ports: OutletPorts) {
    const { store, now, random, report } = ports;
    this.#ports = ports;
    this.#all = outlets.map((outlet) => {
      const { name, failure } = outlet;
      const isFinal = (error: unknown): boolean => outlet.isFinal?.(error) === true;
      const retrying = {
        ...{ now, random },
        report: (error: unknown, { count, retryAt }: Failures) =>
          report({ at: 'failed', what: failure, error, attempt: count, retryAt }),
        load: () => store.failures(name),
        save: (failures: Failures | undefined) => store.setFailures(name, failures),
      };
      return { outlet, retry: new Retry(retrying, { most: LONGEST_WAIT_MS, giveUpAfter: GIVE_UP_MS, isFinal }) };
    });
  }

  /** When something has to be sent next, if ever. */
  dueAt(matchState: MatchState): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { outlet, retry } of this.#all) {
      const wait = outlet.dueIn(matchState);
      if (wait !== undefined) earliest = Math.min(earliest, Math.max(this.#ports.now() + wait, retry.notBefore));
    }
    return earliest;
  }

  /** Whether an outlet lacks something that it must have before the match is deleted. */
  areOwed(matchState: MatchState): boolean {
    return this.#all.some(({ outlet }) => outlet.mayMiss !== true && outlet.dueIn(matchState) !== undefined);
  }

  /** Sends each what it lacks, all at once. */
  async send(matchState: () => MatchState, published: (finalHash: string) => void): Promise<void> {
    const { setTimer } = this.#ports;
    const patiently: Within = (call) => within(call, setTimer);
    const due = this.#all.filter(({ outlet }) => outlet.dueIn(matchState()) !== undefined);
    const attempt = Promise.all(
      due.map(({ outlet, retry }) => retry.attempt(() => outlet.send(matchState, published, patiently))),
    );
    this.#attempts.add(attempt);
    await attempt;
    this.#attempts.delete(attempt);
  }

  opened(networks: Networks): void {
    for (const { outlet } of this.#all) outlet.opened?.(networks);
  }

  left(key: string): void {
    for (const { outlet } of this.#all) outlet.left?.(key);
  }

  namesForgotten(): void {
    for (const { outlet } of this.#all) outlet.namesForgotten?.();
  }

  get heldUntil(): number {
    return this.#heldUntil;
  }

  /**
   * For what an operator takes out of a record: nothing is sent for a minute, and nothing is on its way. Resolves when every attempt that
   * was under way has ended.
   */
  async hold(): Promise<void> {
    this.#heldUntil = this.#ports.now() + HELD_MS;
    await this.ended();
  }

  /** Resolves when every attempt that was under way has ended. */
  async ended(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.allSettled(this.#attempts);
  }

  /** What has failed is tried at the next alarm, also what was given up. */
  forgetFailures(): void {
    for (const { retry } of this.#all) retry.forget();
  }
}

type OutletPorts = Pick<RelayPorts<never>, 'store' | 'now' | 'random' | 'report' | 'setTimer'>;

/** The same promise, but it fails if it takes long. */
export function within<T>(call: Promise<T>, setTimer: OutletPorts['setTimer'], ms = PATIENCE_MS): Promise<T> {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = setTimer(ms, () => reject(new Error(`no answer came within ${ms} ms`)));
  });
  return Promise.race([call, late]).finally(() => cancel());
}
