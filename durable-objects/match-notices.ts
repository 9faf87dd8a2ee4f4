/**
 * The outlet to the record of each player, once the match is published.
 * What they should know follows from the log; only what they have confirmed is kept, so nothing is lost and nothing is sent for ever,
 * wherever an attempt or an eviction stopped it.
 */

import type { MatchState } from '../shared/match/match-state.ts';
import type { Outlet } from '../shared/relay/shell.ts';
import { type MatchResult, resultsOf } from '../shared/wire/match-result.ts';
import type { MatchStore } from './match-store.ts';
import type { Player } from './player.ts';

export interface NoticeEnv {
  readonly PLAYER: DurableObjectNamespace<Player>;
}

const SCHEMA = 'CREATE TABLE IF NOT EXISTS notice (receiver TEXT PRIMARY KEY, confirmed TEXT NOT NULL) STRICT;';

export class MatchNotices implements Outlet {
  readonly failure = 'notices will be sent again';
  readonly #sql: SqlStorage;
  readonly #store: MatchStore;
  readonly #env: () => NoticeEnv;
  #confirmed: Map<string, string> | undefined;

  constructor(storage: DurableObjectStorage, store: MatchStore, env: () => NoticeEnv) {
    this.#sql = storage.sql;
    this.#store = store;
    this.#env = env;
  }

  dueIn(matchState: MatchState): number | undefined {
    return this.#results(matchState).length > 0 ? 0 : undefined;
  }

  /** Notifies all receivers at once, so that one that does not answer delays no other. */
  async send(now: () => MatchState): Promise<void> {
    const matchState = now();
    const outcomes = await Promise.allSettled([
      ...this.#results(matchState).map(async (result) => {
        await this.#env().PLAYER.getByName(result.seats[result.seat]!.key).keep(result);
        this.#confirm(seatReceiver(result.seat), result.finalHash);
      }),
    ]);
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** The results that players have not confirmed: none before the record that they refer to is stored. */
  #results(matchState: MatchState): MatchResult[] {
    if (matchState.phase !== 'closed' || !this.#store.publication()?.stored) return [];
    return resultsOf(matchState, this.#store.lastPayload()).filter(({ seat }) => !this.#known().has(seatReceiver(seat)));
  }

  #known(): Map<string, string> {
    if (this.#confirmed === undefined) {
      const exists = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'notice'").toArray().length > 0;
      const rows = exists ? this.#sql.exec('SELECT receiver, confirmed FROM notice').toArray() : [];
      this.#confirmed = new Map(rows.map((row) => [String(row['receiver']), String(row['confirmed'])]));
    }
    return this.#confirmed;
  }

  #confirm(receiver: string, text: string): void {
    this.#sql.exec(SCHEMA);
    this.#sql.exec('INSERT OR REPLACE INTO notice (receiver, confirmed) VALUES (?, ?)', receiver, text);
    this.#known().set(receiver, text);
  }
}

const seatReceiver = (seat: number): string => `seat/${seat}`;
