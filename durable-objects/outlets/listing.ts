/**
 * The outlet to the list of open seats. A match is in the list while anybody may take a seat of it and its creator is connected, or has been
 * until a moment ago. What the list has confirmed is stored, so that nothing is lost wherever an attempt or an eviction stopped it.
 */

import type { MatchState } from '../../shared/match/match-state.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import type { Outlet, Within } from '../../shared/relay/outlet.ts';
import { encodeListing, listingOf, type Networks, openSeatsName } from '../../shared/wire/listing.ts';
import type { MatchStore } from '../match-store.ts';
import type { OpenSeats } from '../open-seats.ts';

export interface ListingEnv {
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

/** Under which the store keeps from where the match was opened, and what the list has confirmed. */
const META = 'listing';

/** While an attempt runs: should its answer get lost, it may have arrived or not. */
const UNCERTAIN = '?';

interface ListingPorts {
  readonly env: () => ListingEnv;
  readonly now: () => number;
  /** Whether a socket of the seat is open. */
  readonly isHere: (seat: number) => boolean;
}

export class MatchListing implements Outlet {
  readonly name = 'listing';
  readonly failure = 'the list of open seats will be told again';
  readonly #store: MatchStore;
  readonly #ports: ListingPorts;
  #confirmed: string | undefined;
  /** Since when the creator is away, if this object has noticed: it may have slept meanwhile. */
  #awaySince: number | undefined;

  constructor(store: MatchStore, ports: ListingPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  /** Keeps the networks that a match to be listed comes from. The first time counts. */
  opened(networks: Networks): void {
    if (this.#networks() === undefined) this.#store.setMeta([[`${META}/networks`, JSON.stringify(networks)]]);
  }

  dueIn(matchState: MatchState): number | undefined {
    const { terms } = matchState;
    if (!terms?.listed) return undefined;
    const listing = listingOf(matchState);
    const confirmed = this.#known();
    if (listing === undefined) return confirmed === '' ? undefined : 0;
    if (this.#ports.isHere(terms.seat)) {
      this.#awaySince = undefined;
      return confirmed === encodeListing(listing) ? undefined : 0;
    }
    if (confirmed === '') return undefined;
    this.#awaySince ??= this.#ports.now();
    // In correspondence play nobody stays connected, so the creator has longer to come back.
    const grace = terms.clock.budget === 0 ? RELAY_LIMITS.awayFromCorrespondenceMs : RELAY_LIMITS.awayMs;
    return Math.max(0, this.#awaySince + grace - this.#ports.now());
  }

  async send(now: () => MatchState, _: unknown, within: Within): Promise<void> {
    const matchState = now();
    if (this.dueIn(matchState) !== 0) return;
    const { match, terms } = matchState;
    const listing = this.#ports.isHere(terms!.seat) ? listingOf(matchState) : undefined;
    const list = this.#ports.env().OPEN_SEATS.getByName(openSeatsName(terms!.game, match));
    this.#confirm(UNCERTAIN);
    // A list without room is told again when the listing changes, or its creator comes back.
    await within<unknown>(listing === undefined ? list.hide(match) : list.show(listing, this.#networks()));
    this.#confirm(listing === undefined ? '' : encodeListing(listing));
  }

  #networks(): Networks | undefined {
    const text = this.#store.metaOf(META).get('networks');
    return text === undefined ? undefined : (JSON.parse(text) as Networks);
  }

  #known(): string {
    this.#confirmed ??= this.#store.metaOf(META).get('confirmed') ?? '';
    return this.#confirmed;
  }

  #confirm(text: string): void {
    this.#store.setMeta([[`${META}/confirmed`, text]]);
    this.#confirmed = text;
  }
}
