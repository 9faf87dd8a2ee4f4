/** The copy of the log that a seat keeps on its device. What a seat signs answers a log, so that log is kept before it is answered. */

import type { PlatformSha256 } from '../crypto/hash.ts';
import { digestAhead } from '../crypto/payload-digest.ts';
import { attempt } from '../fault.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { encodeLog } from '../log/file.ts';
import { decodeEntry, type Entry } from '../log/step.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import type { KeptSeat, LogStore } from './log-store.ts';
import { hasReleased, restoreRun } from './released-payloads.ts';

/** Steps that are written at once. */
const ROWS = 32;

export class KeptLog {
  readonly #logs: LogStore | undefined;
  readonly #seat: KeptSeat | undefined;
  readonly #hash: PlatformSha256;
  /** Number of steps of the log that are kept. */
  #length = 0;
  /** The store has lost steps that memory has let go. A session that begins anew has them from the relay again. */
  #isLost = false;

  /** Keeps nothing without a store, or for a spectator. */
  constructor(logs: LogStore | undefined, seat: KeptSeat | undefined, hash: PlatformSha256) {
    this.#logs = logs;
    this.#seat = seat;
    this.#hash = hash;
  }

  /** What was kept, as it is found: its end may be damaged. */
  async load(): Promise<readonly Entry[]> {
    if (this.#seat === undefined || this.#logs === undefined) return [];
    const entries: Entry[] = [];
    for await (const text of this.#logs.parts?.(this.#seat) ?? [await this.#logs.load(this.#seat)]) {
      // Texts of this program need no check of their bytes, which a file has.
      const lines = text.split('\n');
      const rest = lines.pop();
      for (const line of lines) {
        const read = attempt(() => decodeEntry(line));
        if (!read.ok) return entries;
        entries.push(read.value);
      }
      if (rest !== '') return entries;
    }
    return entries;
  }

  /** So many of the steps that were loaded hold: the others are kept anew. */
  holds(length: number): void {
    this.#length = length;
  }

  /** Keeps what is new of the log, the step at which the relay broke its rules included. */
  async keep(entries: readonly LinkedEntry[]): Promise<void> {
    if (this.#seat === undefined || this.#logs === undefined || this.#length === entries.length) return;
    const added = entries.slice(this.#length).map(({ entry }) => entry);
    for (let at = 0; at < added.length; at += ROWS) {
      const part = added.slice(at, at + ROWS);
      await this.#logs.keep(this.#seat, this.#length, encodeLog(part));
      this.#length += part.length;
    }
  }

  /** How many steps lie in the store, from the first on: what is large of them need not stay in memory. */
  get length(): number {
    return this.#length;
  }

  /** The game run with the payloads that had left memory; undefined where the store has lost what was kept in it. */
  async restore(run: GameRun): Promise<GameRun | undefined> {
    if (!hasReleased(run)) return run;
    const entries = await this.load();
    for (const { payload } of entries) if (payload !== undefined) await digestAhead(payload, this.#hash);
    const restored = restoreRun(
      run,
      entries.map(({ payload }) => payload),
    );
    this.#isLost ||= restored === undefined;
    return restored;
  }

  isWhole(entries: readonly LinkedEntry[]): boolean {
    return !this.#isLost && this.#length === entries.length;
  }
}
