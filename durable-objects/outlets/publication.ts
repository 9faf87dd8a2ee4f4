/** The outlet to the store of logs. A log is stored when its match is closed: in one write, unless it is large. */

import { gzip } from '../../archive/gzip.ts';
import { type ArchiveEnv, type LogStore, logStore } from '../../archive/log-store.ts';
import { describeParts, type Edition, isMarked, keysOf, valueUnder } from '../../archive/published-log.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { joinLines } from '../../shared/log/file.ts';
import { PART_BYTES } from '../../shared/log/parts.ts';
import { leftOutOfRecord } from '../../shared/match/left-out.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import type { Outlet, Within } from '../../shared/relay/outlet.ts';
import { finalRecord } from '../../shared/wire/final-record.ts';
import { OPERATOR_NAME } from '../../shared/wire/operator-order.ts';
import type { MatchStore } from '../match-store.ts';
import type { OutletHost } from './host.ts';

export interface PublicationEnv extends ArchiveEnv {
  /** What a match needs of `durable-objects/operator.ts`, which needs the match. */
  readonly OPERATOR: { getByName(name: string): { takenDown(match: string): Promise<void> } };
}

interface PublicationPorts {
  /** Undefined of a damaged match: it cannot be read to its end, so we cannot say what it would publish. */
  readonly matchState: () => MatchState | undefined;
  readonly now: () => number;
  readonly logs: () => Pick<LogStore, 'get' | 'put'>;
  /** Lets the operator's object delete this match, because its final hash was taken down. */
  readonly takenDown: () => Promise<void>;
  readonly gzip: (bytes: Bytes) => Promise<Bytes>;
}

export function publicationOf({ id, store, env, now, shell }: OutletHost<PublicationEnv>): MatchPublication {
  return new MatchPublication(store, {
    ...{ now, gzip },
    matchState: () => (shell().isDamaged ? undefined : shell().state.matchState),
    logs: () => logStore(env()),
    takenDown: () => env().OPERATOR.getByName(OPERATOR_NAME).takenDown(id),
  });
}

/** So soon after a match was closed nobody can have taken its final hash down, and a reader of KV who is too early makes it say “nothing” for a minute. */
const UNKNOWN_MS = 5_000;

export class MatchPublication implements Outlet {
  readonly name = 'publication';
  readonly failure = 'publication will be tried again';
  readonly #store: MatchStore;
  readonly #ports: PublicationPorts;
  #known: Edition | undefined;

  constructor(store: MatchStore, ports: PublicationPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  dueIn({ phase }: MatchState): number | undefined {
    return phase === 'closed' && this.#store.isWaiting() ? 0 : undefined;
  }

  /** A value that is too large today is too large tomorrow. */
  isFinal(error: unknown): boolean {
    return error instanceof Error && /^KV PUT failed: 413\b/.test(error.message);
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. */
  async send(matchState: () => MatchState, published: (finalHash: string) => void, within: Within): Promise<void> {
    const publication = this.#store.publication();
    if (publication === undefined || publication.stored) return;
    await this.#expectNotTakenDown(matchState(), publication.finalHash, within);
    const edition = this.#edition(matchState());
    const keys = keysOf(edition);
    for (const [i, key] of keys.entries()) {
      if (i < publication.parts) continue;
      const value = await valueUnder(edition, key, this.#ports.gzip);
      await within(this.#ports.logs().put(key, value));
      if (key !== keys.at(-1)) this.#store.markPartsStored(i + 1);
    }
    this.#store.markPublished(leftOutOfRecord(matchState()));
    published(publication.finalHash);
  }

  async #expectNotTakenDown({ time }: MatchState, finalHash: string, within: Within): Promise<void> {
    if (this.#ports.now() < time + UNKNOWN_MS || !(await within(isMarked(this.#ports.logs(), finalHash)))) return;
    await within(this.#ports.takenDown());
    throw new Fault('relay/withdrawn');
  }

  /** The value that the store of logs has, or will have, under a key; undefined where the key is not this match's, or its steps are gone. */
  async valueUnder(key: string): Promise<Bytes | undefined> {
    const matchState = this.#ports.matchState();
    if (matchState === undefined || this.#store.publication() === undefined) return undefined;
    const edition = this.#edition(matchState);
    return keysOf(edition).includes(key) ? valueUnder(edition, key, this.#ports.gzip) : undefined;
  }

  namesForgotten(): void {
    this.#known = undefined;
  }

  #edition(matchState: MatchState): Edition {
    this.#known ??= this.#makeEdition(matchState);
    return this.#known;
  }

  #makeEdition(matchState: MatchState): Edition {
    const leftOut = leftOutOfRecord(matchState);
    const steps: { readonly first: number; readonly count: number }[] = [];
    const textOf = (lines: readonly string[]): Bytes => encodeUtf8(joinLines(lines));
    function* parts(store: MatchStore): Iterable<Bytes> {
      let first = 0;
      for (const lines of store.batches(0, PART_BYTES, leftOut)) {
        steps.push({ first, count: lines.length });
        first += lines.length;
        yield textOf(lines);
      }
    }
    return {
      ...describeParts(parts(this.#store)),
      record: finalRecord(matchState, this.#store.lastPayload()),
      part: (i) => textOf(this.#store.lines(steps[i]!.first, steps[i]!.count, leftOut)),
    };
  }
}
