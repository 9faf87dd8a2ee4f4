/** The token buckets of a match's keys. They are kept in memory alone: an object that hibernated was not being flooded. */

import { type Allowance, costOf, EACH, type Moment, STRANGERS, spend } from './allowance.ts';

export class SocketAllowances {
  readonly #own = new Map<string, Allowance>();
  #strangers: Allowance | undefined;

  /**
   * Charges a key over all its sockets, so that a new one brings nothing back; and one that has no seat together with the bucket that all
   * such keys share. Returns whether it may go on.
   */
  charge(key: string, isSeat: boolean, bytes: number, now: Moment): boolean {
    if (!isSeat) this.chargeStrangers(costOf(bytes), now);
    const own = spend(this.#own.get(key), costOf(bytes), now, EACH);
    this.#own.set(key, own);
    return own.left >= 0 && (isSeat || !this.crowded);
  }

  chargeStrangers(cost: number, now: Moment): void {
    this.#strangers = spend(this.#strangers, cost, now, STRANGERS);
  }

  /** Whether strangers connected, or sent, faster than they may. */
  get crowded(): boolean {
    return this.#strangers !== undefined && this.#strangers.left < 0;
  }

  forget(key: string): void {
    this.#own.delete(key);
  }
}
