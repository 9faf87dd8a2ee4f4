/**
 * The outlet to the record of each player, which is told the result once the match is closed. What they should know follows from the log; only what they have confirmed is kept, so nothing is lost and nothing is sent for ever,
 * wherever an attempt or an eviction stopped it.
 */

import type { MatchState } from '../../shared/match/match-state.ts';
import type { Outlet, Within } from '../../shared/relay/outlet.ts';
import { type MatchResult, resultsOf } from '../../shared/wire/match-result.ts';
import type { MatchStore } from '../match-store.ts';
import type { Player } from '../player.ts';

export interface ReportEnv {
  readonly PLAYER: DurableObjectNamespace<Player>;
}

/** Under which the store keeps who has confirmed a result. */
const META = 'result-report';

export class ResultReports implements Outlet {
  readonly name = 'result-reports';
  readonly failure = 'results will be reported again';
  readonly #store: MatchStore;
  readonly #env: () => ReportEnv;
  #confirmed: Map<string, string> | undefined;

  constructor(store: MatchStore, env: () => ReportEnv) {
    this.#store = store;
    this.#env = env;
  }

  dueIn(matchState: MatchState): number | undefined {
    return this.#results(matchState).length > 0 ? 0 : undefined;
  }

  /** Reports to all at once, so that one that does not answer delays no other. */
  async send(now: () => MatchState, _: unknown, within: Within): Promise<void> {
    const matchState = now();
    const results = this.#results(matchState);
    const player = ({ seats, seat }: MatchResult) => this.#env().PLAYER.getByName(seats[seat]!.key);
    const told = await Promise.allSettled(results.map((result) => within(player(result).keep(result))));
    this.#confirm(results.filter((_, i) => told[i]!.status === 'fulfilled').map(({ seat }) => [seatReceiver(seat), '']));
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** The results that players have not confirmed. The object of the match answers for the record until KV has it. */
  #results(matchState: MatchState): MatchResult[] {
    if (matchState.phase !== 'closed') return [];
    return resultsOf(matchState, this.#store.lastPayload()).filter(({ seat }) => !this.#known().has(seatReceiver(seat)));
  }

  #known(): Map<string, string> {
    this.#confirmed ??= this.#store.metaOf(META);
    return this.#confirmed;
  }

  #confirm(confirmed: readonly (readonly [receiver: string, text: string])[]): void {
    this.#store.setMeta(confirmed.map(([receiver, text]) => [`${META}/${receiver}`, text]));
    for (const [receiver, text] of confirmed) this.#known().set(receiver, text);
  }
}

const seatReceiver = (seat: number): string => `seat/${seat}`;
