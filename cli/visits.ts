/**
 * Seats that are never connected at the same time. From the start of the game on each comes, does what the match waits for, and leaves
 * before the next one comes, as players do who are away from each other.
 */

import { isFinished, type Snapshot } from '../shared/player/snapshot.ts';
import type { RelayMessage } from '../shared/wire/messages.ts';

/** Lets one seat in at a time, in the order in which they asked. Nobody is let in before all have asked once. */
export class Visits {
  #expected: number;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(seats: number) {
    this.#expected = seats;
  }

  /** Resolves when the seat may connect. */
  begin(): Promise<void> {
    this.#expected--;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#admit();
    return promise;
  }

  /** The seat has disconnected. */
  end(): void {
    this.#isTaken = false;
    this.#admit();
  }

  #admit(): void {
    if (this.#isTaken || this.#expected > 0) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#isTaken = true;
    next();
  }
}

/** What a visit has heard, to tell when nothing is left to do in it. */
export class Visit {
  readonly #key: string;
  /** Length of the log when the relay greeted us. */
  #head: number | undefined;
  /** The place of a step of all seats that the relay has from us. */
  #proposed: number | undefined;

  /** `key`: the public key of the seat. */
  constructor(key: string) {
    this.#key = key;
  }

  hear(message: RelayMessage): void {
    if (message.kind === 'welcome') this.#head = message.seq;
    if (message.kind === 'pending' && message.draft.signatures.some(({ key }) => key === this.#key))
      this.#proposed = message.draft.seq;
  }

  /** Whether this seat has heard everything and said everything that it can say now. */
  isOver({ matchState: { started, phase, seq }, need, working, checking, sending, asksToAccuse }: Snapshot): boolean {
    if (this.#head === undefined || seq < this.#head || !started || phase === 'closed') return false;
    const isWaiting = phase === 'settle' || need.kind === 'wait';
    return isWaiting && working === undefined && checking === undefined && (!sending || this.#proposed === seq) && !asksToAccuse;
  }
}

/** Plays a seat visit by visit, each with a program that begins with what the one before has saved, until nothing more comes of the match. */
export async function playAway(visits: Visits, playVisit: () => Promise<Snapshot>): Promise<Snapshot> {
  let last = await playVisit();
  while (!isFinished(last) && last.fault === undefined) {
    await visits.begin();
    last = await playVisit().finally(() => visits.end());
  }
  return last;
}
