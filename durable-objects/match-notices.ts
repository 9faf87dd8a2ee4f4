/**
 * What other objects are told of a match: the list of open seats while it waits for players, and each player's record when it is
 * published. What they should know follows from the log; only what they have confirmed is kept, so nothing is lost and nothing is
 * sent for ever, wherever an attempt or an eviction stopped it.
 */

import type { JsonObject } from '../shared/encoding/canonical.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import { encodeListing, listingOf, OPEN_SEATS_NAME } from '../shared/wire/listing.ts';
import { type MatchResult, resultsOf } from '../shared/wire/match-result.ts';
import type { OpenSeats } from './open-seats.ts';
import type { Player } from './player.ts';
import { Retry } from './retry.ts';

export interface NoticeEnv {
  readonly PLAYER: DurableObjectNamespace<Player>;
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

const SCHEMA = 'CREATE TABLE IF NOT EXISTS notice (receiver TEXT PRIMARY KEY, confirmed TEXT NOT NULL) STRICT;';

const BOARD = 'open-seats';

/** Confirmed by nobody: an attempt whose answer got lost may have been heard or not. */
const UNCERTAIN = '?';

/** What is known of a match when it is closed. */
export interface Ending {
  /** Whether the record that its players are to be referred to is stored. */
  published(): boolean;
  /** What the step says that closed it. */
  lastPayload(): JsonObject;
}

export class MatchNotices {
  readonly #sql: SqlStorage;
  #confirmed: Map<string, string> | undefined;
  readonly #retry = new Retry('notices will be sent again');

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
  }

  /** How long until somebody has to be told something, in ms; undefined when everybody knows all. */
  dueIn(matchState: MatchState, ending: Ending): number | undefined {
    const waits = this.#boardLacks(matchState) || this.#results(matchState, ending).length > 0;
    return waits ? this.#retry.delay : undefined;
  }

  /** Tells everybody who has to be told. Who could not be told is told later. */
  send(matchState: MatchState, ending: Ending, env: NoticeEnv): Promise<void> {
    return this.#retry.attempt(() => this.#tell(matchState, ending, env));
  }

  /** One who does not answer keeps nobody else waiting. */
  async #tell(matchState: MatchState, ending: Ending, env: NoticeEnv): Promise<void> {
    const results = this.#results(matchState, ending);
    const told = await Promise.allSettled([
      ...(this.#boardLacks(matchState) ? [this.#tellBoard(matchState, env)] : []),
      ...results.map(async (result) => {
        await env.PLAYER.getByName(result.seats[result.seat]!.key).keep(result);
        this.#confirm(seatReceiver(result.seat), result.finalHash);
      }),
    ]);
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #tellBoard(matchState: MatchState, env: NoticeEnv): Promise<void> {
    const listing = listingOf(matchState);
    const board = env.OPEN_SEATS.getByName(OPEN_SEATS_NAME);
    this.#confirm(BOARD, UNCERTAIN);
    await (listing === undefined ? board.hide(matchState.match) : board.show(listing));
    this.#confirm(BOARD, listing === undefined ? '' : encodeListing(listing));
  }

  #boardLacks(matchState: MatchState): boolean {
    if (!matchState.terms?.listed) return false;
    const listing = listingOf(matchState);
    return (this.#known().get(BOARD) ?? '') !== (listing === undefined ? '' : encodeListing(listing));
  }

  #results(matchState: MatchState, ending: Ending): MatchResult[] {
    if (matchState.phase !== 'closed' || !ending.published()) return [];
    return resultsOf(matchState, ending.lastPayload()).filter(({ seat }) => !this.#known().has(seatReceiver(seat)));
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
