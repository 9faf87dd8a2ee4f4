/** When the log of a match is deleted from its object, and what that means for its sockets. */

import { neverBegan } from '../match/match-state.ts';
import type { MatchSummary } from '../wire/http.ts';
import { CLOSE } from '../wire/socket.ts';
import type { MatchSockets } from './match-sockets.ts';
import type { Outlets } from './outlets.ts';
import type { RelayStore } from './relay-store.ts';
import { DAY_MS, HOUR_MS } from './spans.ts';
import { type StoredMatch, whyGone } from './stored-match.ts';
import type { WatchFeed } from './watch-feed.ts';

/**
 * How long the log is kept in the object. Of what was published: until every cache has seen the record, and players who were away have heard the
 * end. Of what never began: until its players could read why.
 */
const KEPT_MS = { published: 7 * DAY_MS, neverBegan: HOUR_MS } as const;

/** Until when the log is kept: until all have confirmed what they are to know of the match, and for some time after. */
export function keptUntil({ matchState }: StoredMatch, outlets: Outlets, store: RelayStore): number {
  if (matchState.phase !== 'closed' || outlets.areOwed(matchState)) return Number.POSITIVE_INFINITY;
  if (neverBegan(matchState)) return matchState.time + KEPT_MS.neverBegan;
  return (store.publication()?.storedAt ?? Number.POSITIVE_INFINITY) + KEPT_MS.published;
}

/** Deletes a match, but for what it is summed up in, and closes the sockets of its seats and of its spectators. */
export async function deleteMatch<Socket extends object>(
  match: StoredMatch,
  readers: { readonly sockets: MatchSockets<Socket>; readonly feed: WatchFeed },
  summary: MatchSummary,
): Promise<void> {
  const reason = whyGone(summary);
  // Before the row is gone that says whether there are any.
  readers.feed.end(CLOSE.gone, reason);
  const buried = match.bury(summary);
  readers.sockets.closeAll(CLOSE.gone, reason);
  await buried;
}
