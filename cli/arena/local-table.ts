/**
 * The sessions of a match over a relay in one process. What is sent reaches the relay before anything else happens, and a session is told all that
 * is new at once, the one that knows least first: so seats that may speak at the same time speak one after the other, and none signs a step
 * that comes too late.
 */

import type { FullEntry, RelayAnswer, TableRelay } from '../../library/testing/local-relay.ts';
import type { Draft } from '../../shared/log/step.ts';
import type { Session } from '../../shared/player/session.ts';

interface LocalTableOptions {
  readonly relay: TableRelay;
  /** The relay's clock. */
  readonly now: () => number;
  /** Lets a seat that was told something decide what it decides at once. */
  readonly pause: () => Promise<void>;
  /** Called when nothing waits to be sent, and every session knows everything. */
  readonly settled: () => void;
}

export class LocalTable {
  readonly #options: LocalTableOptions;
  readonly #sessions: Session[] = [];
  /** How many steps each session was told. */
  readonly #told: number[] = [];
  readonly #drafts: Draft[] = [];
  readonly #entries: FullEntry[] = [];
  #sent = Promise.withResolvers<void>();
  #isBusy = false;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: LocalTableOptions) {
    this.#options = options;
  }

  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  async enter(session: Session): Promise<void> {
    await session.restore();
    this.#sessions.push(session);
    this.#told.push(0);
    await this.settle();
  }

  /** To the relay, by `settle`. */
  send(draft: Draft): void {
    this.#drafts.push(draft);
    this.#sent.resolve();
  }

  /** What the relay has added without being asked. */
  take({ entries }: RelayAnswer): Promise<void> {
    this.#entries.push(...entries);
    return this.settle();
  }

  /** Nothing is sent or told from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  settle(): Promise<void> {
    if (!this.#isBusy && !this.#isStopped) this.#work = this.#settle();
    return this.#work;
  }

  async #settle(): Promise<void> {
    const { relay, now, settled } = this.#options;
    this.#isBusy = true;
    // Nothing is awaited between the last look and the end: what is sent later settles by itself.
    while (!this.#isStopped) {
      const draft = this.#drafts.shift();
      const seat = this.#knowsLeast();
      if (draft !== undefined) this.#entries.push(...(await relay.submit(draft, now())).entries);
      else if (seat !== undefined) await this.#tell(seat);
      else break;
    }
    this.#isBusy = false;
    if (!this.#isStopped) settled();
  }

  /** The seat that knows least, if there is something that it does not know. */
  #knowsLeast(): number | undefined {
    const known = Math.min(...this.#told);
    return known < this.#entries.length ? this.#told.indexOf(known) : undefined;
  }

  async #tell(seat: number): Promise<void> {
    const entries = this.#entries.slice(this.#told[seat]);
    this.#told[seat] = this.#entries.length;
    await this.#sessions[seat]!.receive({ kind: 'entries', entries });
    this.#sent = Promise.withResolvers<void>();
    // A seat that never rests would never let a turn of the event loop end.
    if (this.#drafts.length === 0) await Promise.race([this.#options.pause(), this.#sent.promise]);
  }
}
