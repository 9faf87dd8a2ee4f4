/**
 * The outlet to the list of open seats. A match is in the list while anybody may take a seat of it and its creator is connected, or has been
 * until a moment ago. What the list has confirmed is stored, so that nothing is lost wherever an attempt or an eviction stopped it.
 */

import type { MatchState } from '../shared/match/match-state.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import type { Outlet } from '../shared/relay/shell.ts';
import { encodeListing, type Listing, listingOf, type Networks, openSeatsName } from '../shared/wire/listing.ts';
import type { OpenSeats } from './open-seats.ts';

export interface ListingEnv {
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

/** One row: whence the match was opened, and what the list has confirmed. */
const SCHEMA =
  'CREATE TABLE IF NOT EXISTS listed (id INTEGER PRIMARY KEY CHECK (id = 1), networks TEXT, confirmed TEXT NOT NULL) STRICT;';

/** While an attempt runs: should its answer get lost, it may have arrived or not. */
const UNCERTAIN = '?';

interface Surroundings {
  readonly env: () => ListingEnv;
  readonly now: () => number;
  /** Whether a socket of the seat is open. */
  readonly isHere: (seat: number) => boolean;
}

export class MatchListing implements Outlet {
  readonly failure = 'the list of open seats will be told again';
  readonly #sql: SqlStorage;
  readonly #around: Surroundings;
  #confirmed: string | undefined;
  /** Since when the creator is away, as far as this object has noticed: it may have slept meanwhile. */
  #awaySince: number | undefined;

  constructor(storage: DurableObjectStorage, around: Surroundings) {
    this.#sql = storage.sql;
    this.#around = around;
  }

  /** Keeps whence a match comes that is to be listed. */
  opened(networks: Networks): void {
    this.#sql.exec(SCHEMA);
    this.#sql.exec("INSERT OR IGNORE INTO listed (id, networks, confirmed) VALUES (1, ?, '')", JSON.stringify(networks));
  }

  dueIn(matchState: MatchState): number | undefined {
    const { terms } = matchState;
    if (!terms?.listed) return undefined;
    const listing = listingOf(matchState);
    const confirmed = this.#known();
    if (listing === undefined) return confirmed === '' ? undefined : 0;
    if (this.#around.isHere(terms.seat)) {
      this.#awaySince = undefined;
      return confirmed === encodeListing(listing) ? undefined : 0;
    }
    if (confirmed === '') return undefined;
    this.#awaySince ??= this.#around.now();
    // In correspondence play nobody stays connected, so the creator has longer to come back.
    const grace = terms.clock.budget === 0 ? RELAY_LIMITS.awayFromCorrespondenceMs : RELAY_LIMITS.awayMs;
    return Math.max(0, this.#awaySince + grace - this.#around.now());
  }

  async send(now: () => MatchState): Promise<void> {
    const matchState = now();
    if (this.dueIn(matchState) !== 0) return;
    const { match, terms } = matchState;
    const listing = this.#around.isHere(terms!.seat) ? listingOf(matchState) : undefined;
    this.#confirm(UNCERTAIN);
    await this.#tell(this.#around.env().OPEN_SEATS.getByName(openSeatsName(terms!.game, match)), match, listing);
    this.#confirm(listing === undefined ? '' : encodeListing(listing));
  }

  /** A list without room is told again when the listing changes, or its creator comes back. */
  async #tell(list: DurableObjectStub<OpenSeats>, match: string, listing: Listing | undefined): Promise<void> {
    if (listing === undefined) await list.hide(match);
    else await list.show(listing, this.#networks());
  }

  #networks(): Networks | undefined {
    this.#sql.exec(SCHEMA);
    const [row] = this.#sql.exec('SELECT networks FROM listed').toArray();
    const networks = row?.['networks'];
    return typeof networks === 'string' ? (JSON.parse(networks) as Networks) : undefined;
  }

  #known(): string {
    if (this.#confirmed === undefined) {
      const exists = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'listed'").toArray().length > 0;
      this.#confirmed = exists ? String(this.#sql.exec('SELECT confirmed FROM listed').toArray()[0]?.['confirmed'] ?? '') : '';
    }
    return this.#confirmed;
  }

  #confirm(text: string): void {
    this.#sql.exec(SCHEMA);
    this.#sql.exec(
      'INSERT INTO listed (id, confirmed) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET confirmed = excluded.confirmed',
      text,
    );
    this.#confirmed = text;
  }
}
