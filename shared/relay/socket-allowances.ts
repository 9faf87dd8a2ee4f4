/** The token buckets of a match's sockets. They are kept in memory alone: an object that hibernated was not being flooded. */

import { type Allowance, costOf, EACH, type Moment, STRANGERS, spend } from './allowance.ts';

export class SocketAllowances {
  readonly #own = new Map<string, Allowance>();
  #strangers: Allowance | undefined;

  /**
   * Charges a seat over all its sockets, so that a new one brings nothing back; and a socket that is no seat's together with the bucket
   * that all such sockets share. Returns whether it may go on.
   */
  charge(seatKey: string | undefined, nonce: string, bytes: number, now: Moment): boolean {
    if (seatKey === undefined) this.chargeStrangers(costOf(bytes), now);
    const own = spend(this.#own.get(seatKey ?? nonce), costOf(bytes), now, EACH);
    this.#own.set(seatKey ?? nonce, own);
    return own.left >= 0 && (seatKey !== undefined || !this.crowded);
  }

  chargeStrangers(cost: number, now: Moment): void {
    this.#strangers = spend(this.#strangers, cost, now, STRANGERS);
  }

  /** Whether strangers connected, or sent, faster than they may. */
  get crowded(): boolean {
    return this.#strangers !== undefined && this.#strangers.left < 0;
  }

  forget(nonce: string): void {
    this.#own.delete(nonce);
  }
}
