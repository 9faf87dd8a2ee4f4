/**
 * The outlet to the authorities for timestamps: once the record of a match is stored, it asks for one of its final hash and stores it beside
 * the record. Nothing waits for it, and a match may be deleted without one.
 */

import { type ArchiveEnv, logStore } from '../../archive/log-store.ts';
import { encodeStoredTimestamp } from '../../archive/stored-timestamp.ts';
import { type Bytes, decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import type { Outlet, Within } from '../../shared/relay/outlet.ts';
import {
  asksForTimestamps,
  type TimestampAuthority,
  type TimestampVars,
  timestampAuthoritiesOf,
} from '../../shared/timestamp/authorities.ts';
import { encodeTimestampRequest, expectAnswerTo, NONCE_BYTES, timestampNonce } from '../../shared/timestamp/timestamp-request.ts';
import { timestampKey } from '../../shared/wire/kv-keys.ts';
import type { TimestampPacer } from '../timestamp-pacer.ts';
import type { OutletHost } from './host.ts';
import { askAuthority } from './timestamp-authority.ts';

export interface TimestampEnv extends ArchiveEnv, TimestampVars {
  readonly TIMESTAMP_PACER: DurableObjectNamespace<TimestampPacer>;
}

/** What it needs of the store of its match. */
interface TimestampRows {
  publication(): { readonly finalHash: string; readonly stored: boolean } | undefined;
  meta(key: string): string | undefined;
  setMeta(entries: Iterable<readonly [key: string, value: string | undefined]>): void;
}

interface TimestampPorts {
  readonly vars: () => TimestampVars;
  readonly now: () => number;
  /** Random bytes, as many as a nonce has. */
  readonly random: () => Bytes;
  readonly logs: () => { put(key: string, value: Bytes): Promise<void> };
  /** The moment at which this relay may make one more request. */
  readonly reserve: () => Promise<number>;
  readonly ask: (url: string, request: Bytes) => Promise<Bytes>;
}

/** What the match remembers: when it may ask, then what it got, then that this is stored. */
type Progress = { readonly at: number } | { readonly got: string } | { readonly stored: true };

const META = 'timestamp';

const PACER_NAME = 'relay';

export function timestampOf({ store, env, now }: OutletHost<TimestampEnv>): MatchTimestamp {
  return new MatchTimestamp(store, {
    ...{ vars: env, now, logs: () => logStore(env()), ask: askAuthority },
    random: () => crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
    reserve: () => env().TIMESTAMP_PACER.getByName(PACER_NAME).reserve(),
  });
}

export class MatchTimestamp implements Outlet {
  readonly name = 'timestamp';
  readonly failure = 'a timestamp will be asked for again';
  readonly mayMiss = true;
  readonly #store: TimestampRows;
  readonly #ports: TimestampPorts;
  /** `null` if there is no progress; undefined if it was not read yet. */
  #progress: Progress | null | undefined;

  constructor(store: TimestampRows, ports: TimestampPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  dueIn({ phase }: MatchState): number | undefined {
    if (phase !== 'closed' || !asksForTimestamps(this.#ports.vars()) || this.#store.publication()?.stored !== true)
      return undefined;
    const progress = this.#known();
    if (progress !== null && 'stored' in progress) return undefined;
    return progress !== null && 'at' in progress ? Math.max(0, progress.at - this.#ports.now()) : 0;
  }

  /** An answer is kept here before it is stored, so that what was once shown is never another one. */
  async send(_: unknown, __: unknown, within: Within): Promise<void> {
    const { finalHash } = this.#store.publication()!;
    const { logs, reserve, now } = this.#ports;
    let progress = this.#known();
    if (progress === null || 'at' in progress) {
      const at = progress === null ? await within(reserve()) : progress.at;
      // It is called early too, when something else of the match is due.
      if (at > now()) return progress === null ? this.#keep({ at }) : undefined;
      progress = { got: encodeBase64url(await this.#ask(finalHash, within)) };
      this.#keep(progress);
    }
    if ('got' in progress) await within(logs().put(timestampKey(finalHash), decodeBase64url(progress.got)));
    this.#keep({ stored: true });
  }

  /** What the first authority that answers well has given, as it is stored. Where none does, the match waits for another turn. */
  async #ask(finalHash: string, within: Within): Promise<Bytes> {
    try {
      const failures: Fault[] = [];
      for (const authority of timestampAuthoritiesOf(this.#ports.vars())) {
        try {
          return encodeStoredTimestamp({ authority, reply: await this.#askOne(authority, finalHash, within) });
        } catch (error) {
          const fault = error instanceof Fault ? error : new Fault('timestamp/no-answer', String(error));
          failures.push(new Fault(fault.code, `${authority.url}: ${explainFault(fault)}`));
        }
      }
      throw new Fault(failures.at(-1)!.code, failures.map(({ message }) => message).join('; '));
    } catch (error) {
      if (this.#known() !== null) this.#keep(null);
      throw error;
    }
  }

  async #askOne({ url }: TimestampAuthority, hash: string, within: Within): Promise<Bytes> {
    const { ask, random, now } = this.#ports;
    const question = { hash, nonce: timestampNonce(random()) };
    const reply = await within(ask(url, encodeTimestampRequest(question)));
    expectAnswerTo(question, reply, now());
    return reply;
  }

  #known(): Progress | null {
    if (this.#progress === undefined) {
      const text = this.#store.meta(META);
      this.#progress = text === undefined ? null : (JSON.parse(text) as Progress);
    }
    return this.#progress;
  }

  #keep(progress: Progress | null): void {
    this.#store.setMeta([[META, progress === null ? undefined : JSON.stringify(progress)]]);
    this.#progress = progress;
  }
}
