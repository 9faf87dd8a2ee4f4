/** The token buckets of a match's sockets. They are kept in memory alone: an object that hibernated was not being flooded. */

import { type Allowance, costOf, EACH, STRANGERS, spend } from './allowance.ts';

interface Now {
  readonly time: number;
  readonly seq: number;
}

export class SocketAllowances {
  readonly #own = new Map<string, Allowance>();
  #strangers: Allowance | undefined;

  /** Charges a seat over all its sockets, so that a new one brings nothing back. Returns whether it may go on. */
  chargeSeat(key: string, bytes: number, now: Now): boolean {
    return this.#charge(key, bytes, now);
  }

  /** Charges a socket that is no seat's, and the bucket that all such sockets share. Returns whether it may go on. */
  chargeStranger(nonce: string, bytes: number, now: Now): boolean {
    this.#strangers = spend(this.#strangers, costOf(bytes), now, STRANGERS);
    return this.#charge(nonce, bytes, now) && !this.crowded;
  }

  /** Charges the shared bucket for a new socket, which is nobody's yet. */
  chargeArrival(now: Now): void {
    this.#strangers = spend(this.#strangers, 1, now, STRANGERS);
  }

  /** Whether strangers connected, or sent, faster than they may. */
  get crowded(): boolean {
    return this.#strangers !== undefined && this.#strangers.left < 0;
  }

  forget(nonce: string): void {
    this.#own.delete(nonce);
  }

  #charge(who: string, bytes: number, now: Now): boolean {
    const own = spend(this.#own.get(who), costOf(bytes), now, EACH);
    this.#own.set(who, own);
    return own.left >= 0;
  }
}
