/**
 * The outlet to the transparency log, once the match is closed. What the log is told follows from the steps of the match; only that it was
 * told is kept.
 */

import { attempt } from '../../shared/fault.ts';
import { type MatchState, neverBegan } from '../../shared/match/match-state.ts';
import type { Outlet, Within } from '../../shared/relay/outlet.ts';
import { logSettingsOf } from '../../shared/transparency/log-settings.ts';
import { type LoggingEnv, logMatch } from '../log-match.ts';
import type { MatchStore } from '../match-store.ts';

/** Under which the store keeps the index that the match has in the log. */
const META = 'logged';

export class MatchLogging implements Outlet {
  readonly name = 'logging';
  readonly failure = 'the transparency log will be told again';
  readonly #store: MatchStore;
  readonly #env: () => LoggingEnv;
  #isTold: boolean | undefined;

  constructor(store: MatchStore, env: () => LoggingEnv) {
    this.#store = store;
    this.#env = env;
  }

  dueIn(matchState: MatchState): number | undefined {
    if (matchState.phase !== 'closed' || neverBegan(matchState)) return undefined;
    const settings = attempt(() => logSettingsOf(this.#env()));
    // With settings that cannot be read it fails, so that the operator is told and nothing is left out.
    if (settings.ok && settings.value === undefined) return undefined;
    this.#isTold ??= this.#store.meta(META) !== undefined;
    return this.#isTold ? undefined : 0;
  }

  async send(now: () => MatchState, _: unknown, within: Within): Promise<void> {
    const index = await within(logMatch(this.#env(), now()));
    this.#store.setMeta([[META, `${index}`]]);
    this.#isTold = true;
  }
}
