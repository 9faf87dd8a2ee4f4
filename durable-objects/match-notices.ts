/**
 * The outlet to other objects: the list of open seats while the match waits for players, and each player's record when it is closed.
 * What they should know follows from the log; only what they have confirmed is kept, so nothing is lost and nothing is sent for ever,
 * wherever an attempt or an eviction stopped it.
 */

import type { MatchState } from '../shared/match/match-state.ts';
import type { Outlet, Within } from '../shared/relay/shell.ts';
import { encodeListing, listingOf, OPEN_SEATS_NAME } from '../shared/wire/listing.ts';
import { type MatchResult, resultsOf } from '../shared/wire/match-result.ts';
import type { MatchStore } from './match-store.ts';
import type { OpenSeats } from './open-seats.ts';
import type { Player } from './player.ts';

export interface NoticeEnv {
  readonly PLAYER: DurableObjectNamespace<Player>;
  readonly OPEN_SEATS: DurableObjectNamespace<OpenSeats>;
}

const BOARD = 'open-seats';

/** The state of a receiver while an attempt runs: should its answer get lost, it may have arrived or not. */
const UNCERTAIN = '?';

export class MatchNotices implements Outlet {
  readonly name = 'notices';
  readonly failure = 'notices will be sent again';
  readonly #store: MatchStore;
  readonly #env: () => NoticeEnv;
  #confirmed: Map<string, string> | undefined;

  constructor(store: MatchStore, env: () => NoticeEnv) {
    this.#store = store;
    this.#env = env;
  }

  dueIn(matchState: MatchState): number | undefined {
    return this.#boardLacks(matchState) || this.#results(matchState).length > 0 ? 0 : undefined;
  }

  /** Notifies all receivers at once, so that one that does not answer delays no other. */
  async send(now: () => MatchState, _: unknown, within: Within): Promise<void> {
    const matchState = now();
    const results = this.#results(matchState);
    const player = ({ seats, seat }: MatchResult) => this.#env().PLAYER.getByName(seats[seat]!.key);
    const [board, ...told] = await Promise.allSettled([
      this.#boardLacks(matchState) ? this.#notifyBoard(matchState, within) : undefined,
      ...results.map((result) => within(player(result).keep(result))),
    ]);
    this.#confirm(results.filter((_, i) => told[i]!.status === 'fulfilled').map(({ seat }) => [seatReceiver(seat), '']));
    const failed = [board, ...told].find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #notifyBoard(matchState: MatchState, within: Within): Promise<void> {
    const listing = listingOf(matchState);
    const board = this.#env().OPEN_SEATS.getByName(OPEN_SEATS_NAME);
    this.#confirm([[BOARD, UNCERTAIN]]);
    await within(listing === undefined ? board.hide(matchState.match) : board.show(listing));
    this.#confirm([[BOARD, listing === undefined ? '' : encodeListing(listing)]]);
  }

  #boardLacks(matchState: MatchState): boolean {
    if (!matchState.terms?.listed) return false;
    const listing = listingOf(matchState);
    return (this.#known().get(BOARD) ?? '') !== (listing === undefined ? '' : encodeListing(listing));
  }

  /** The results that players have not confirmed. The object of the match answers for the record until KV has it. */
  #results(matchState: MatchState): MatchResult[] {
    if (matchState.phase !== 'closed') return [];
    return resultsOf(matchState, this.#store.lastPayload()).filter(({ seat }) => !this.#known().has(seatReceiver(seat)));
  }

  #known(): Map<string, string> {
    this.#confirmed ??= this.#store.metaOf('notice');
    return this.#confirmed;
  }

  #confirm(confirmed: readonly (readonly [receiver: string, text: string])[]): void {
    this.#store.setMeta(confirmed.map(([receiver, text]) => [`notice/${receiver}`, text]));
    for (const [receiver, text] of confirmed) this.#known().set(receiver, text);
  }
}

const seatReceiver = (seat: number): string => `seat/${seat}`;
