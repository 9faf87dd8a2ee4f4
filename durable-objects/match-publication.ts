/**
 * The outlet to KV: now and then the full segments of the log, at the end the rest of it and the final record. A record that may leave
 * payloads out is written whole at the end, because only then it is certain which.
 */

import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { joinLines } from '../shared/log/file.ts';
import { leftOutOfRecord } from '../shared/match/left-out.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import type { Outlet } from '../shared/relay/shell.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import { finalKey, segmentKey } from '../shared/wire/kv-keys.ts';
import type { MatchStore } from './match-store.ts';

/** How often a running match sends its full segments, in ms. */
const FLUSH_EVERY_MS = 10_000;

export class MatchPublication implements Outlet {
  readonly failure = 'publication will be tried again';
  readonly #store: MatchStore;
  readonly #kv: () => Pick<KVNamespace, 'put'>;

  constructor(store: MatchStore, kv: () => Pick<KVNamespace, 'put'>) {
    this.#store = store;
    this.#kv = kv;
  }

  /** A closed match is published at once. */
  dueIn({ phase }: MatchState): number | undefined {
    if (!this.#store.isWaiting()) return undefined;
    return phase === 'closed' ? 0 : FLUSH_EVERY_MS;
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. A step may be stored during each of them. */
  async send(matchState: () => MatchState, published: (finalHash: string) => void): Promise<void> {
    const keyOf = (first: number): string => segmentKey(matchState().match, first);
    for (let waiting = this.#store.segments('waiting'); waiting.length > 0; waiting = this.#store.segments('waiting')) {
      for (const { first, steps } of waiting) {
        await this.#kv().put(keyOf(first), joinLines(this.#store.lines(first, steps, leftOutOfRecord(matchState()))));
        this.#store.markSegmentStored(first);
      }
    }
    const publication = this.#store.publication();
    if (publication === undefined || publication.stored) return;
    const segments = this.#store.segments('all').map(({ first }) => keyOf(first));
    const record = finalRecord(matchState(), this.#store.lastPayload(), segments);
    await this.#kv().put(finalKey(publication.finalHash), encodeCanonical(record));
    this.#store.markPublished(leftOutOfRecord(matchState()));
    published(publication.finalHash);
  }
}
