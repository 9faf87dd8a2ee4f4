/** Tells the transparency log of a match. */

import type { MatchState } from '../shared/match/match-state.ts';
import { type Answer, expectAnswer } from '../shared/relay/answer.ts';
import { matchEntry } from '../shared/transparency/log-entry.ts';
import { type LogVars, logSettingsOf } from '../shared/transparency/log-settings.ts';
import type { TransparencyLog } from './transparency-log.ts';

export interface LoggingEnv extends LogVars {
  readonly TRANSPARENCY_LOG: DurableObjectNamespace<TransparencyLog>;
}

/** Tells the log of a closed match. Returns its index there; undefined where the relay keeps no log. */
export async function logMatch(env: LoggingEnv, matchState: MatchState): Promise<number | undefined> {
  const settings = logSettingsOf(env);
  if (settings === undefined) return undefined;
  const { prev: finalHash, match, terms, time: closed } = matchState;
  const entry = matchEntry({ finalHash, match, relay: terms!.relay, closed });
  const told: Promise<Answer<number>> = env.TRANSPARENCY_LOG.getByName(settings.origin).add(entry);
  return expectAnswer(await told);
}
