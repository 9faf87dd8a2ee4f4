/** What of a match goes to KV: now and then the full segments of its log, at the end the rest of it and the final record. */

import { encodeCanonical, type JsonObject } from '../shared/encoding/canonical.ts';
import type { FullEntry } from '../shared/log/step.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import type { Ending } from './match-notices.ts';
import type { MatchStore } from './match-store.ts';
import { Retry } from './retry.ts';

/** How often a running match sends its full segments, in ms. */
const FLUSH_EVERY_MS = 10_000;

export class MatchPublication implements Ending {
  readonly #store: MatchStore;
  readonly #matchState: () => MatchState;
  readonly #retry = new Retry('publication will be tried again');

  constructor(store: MatchStore, matchState: () => MatchState) {
    this.#store = store;
    this.#matchState = matchState;
  }

  /** How long until the outbox is sent, in ms; undefined when it is empty. A closed match is published at once. */
  dueIn(): number | undefined {
    if (!this.#store.isWaiting()) return undefined;
    if (this.#retry.delay > 0) return this.#retry.delay;
    return this.#matchState().phase === 'closed' ? 0 : FLUSH_EVERY_MS;
  }

  /** Sends the outbox, and says the final hash when that was all. What cannot be sent is sent later. */
  send(log: KVNamespace, published: (finalHash: string) => void): Promise<void> {
    return this.#retry.attempt(() => this.#flush(log, published));
  }

  published(): boolean {
    return this.#store.publication()?.stored === true;
  }

  lastPayload(): JsonObject {
    return (JSON.parse(this.#store.lines(this.#matchState().seq - 1, 1)[0]!) as FullEntry).payload;
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. */
  async #flush(log: KVNamespace, published: (finalHash: string) => void): Promise<void> {
    for (const { first, steps } of this.#store.segments('waiting')) {
      const lines = this.#store.lines(first, steps);
      await log.put(this.#segmentKey(first), lines.map((line) => `${line}\n`).join(''));
      this.#store.markSegmentStored(first);
    }
    const publication = this.#store.publication();
    if (publication === undefined || publication.stored) return;
    const segments = this.#store.segments('all').map(({ first }) => this.#segmentKey(first));
    const record = finalRecord(this.#matchState(), this.lastPayload(), segments);
    await log.put(`final/${publication.finalHash}`, encodeCanonical(record));
    this.#store.markPublished();
    published(publication.finalHash);
  }

  #segmentKey(first: number): string {
    return `log/${this.#matchState().match}/${first}`;
  }
}
