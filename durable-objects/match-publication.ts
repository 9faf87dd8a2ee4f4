/** The outlet to KV: the log in parts and the final record, once the match is closed, because only then it is certain what they leave out. */

import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { joinLines } from '../shared/log/file.ts';
import { SEGMENT_BYTES } from '../shared/log/segments.ts';
import { leftOutOfRecord } from '../shared/match/left-out.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import type { Outlet, Within } from '../shared/relay/shell.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import { finalKey, segmentKey } from '../shared/wire/kv-keys.ts';
import type { MatchStore } from './match-store.ts';

export class MatchPublication implements Outlet {
  readonly name = 'publication';
  readonly failure = 'publication will be tried again';
  readonly #store: MatchStore;
  readonly #kv: () => Pick<KVNamespace, 'put'>;

  constructor(store: MatchStore, kv: () => Pick<KVNamespace, 'put'>) {
    this.#store = store;
    this.#kv = kv;
  }

  dueIn({ phase }: MatchState): number | undefined {
    return phase === 'closed' && this.#store.isWaiting() ? 0 : undefined;
  }

  /** A value that is too large today is too large tomorrow. */
  isFinal(error: unknown): boolean {
    return /\b413\b/.test(String(error));
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. */
  async send(now: () => MatchState, published: (finalHash: string) => void, within: Within): Promise<void> {
    const publication = this.#store.publication();
    if (publication === undefined || publication.stored) return;
    const matchState = now();
    const leftOut = leftOutOfRecord(matchState);
    const segments: string[] = [];
    for (let first = 0; first < matchState.seq; ) {
      const [lines = []] = this.#store.batches(first, SEGMENT_BYTES, leftOut);
      const key = segmentKey(matchState.match, first);
      segments.push(key);
      first += lines.length;
      if (segments.length <= publication.parts) continue;
      await within(this.#kv().put(key, joinLines(lines)));
      this.#store.markPartStored();
    }
    const record = finalRecord(matchState, this.#store.lastPayload(), segments);
    await within(this.#kv().put(finalKey(publication.finalHash), encodeCanonical(record)));
    this.#store.markPublished(leftOut);
    published(publication.finalHash);
  }
}
