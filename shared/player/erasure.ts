/** What a device erases of a seat once its match is closed: a person who opens the device later learns nothing that was not shown. */

import type { FollowedMatch } from '../playthrough/followed-match.ts';
import { findRules } from '../playthrough/game-terms.ts';
import type { SeatSecret } from './secret-store.ts';

/** Whether the game of a match never shows what its seats hid (`Game.keepsHidden`), whatever their persons wish. */
export function neverShows({ matchState: { terms }, findGame }: Pick<FollowedMatch, 'matchState' | 'findGame'>): boolean {
  return terms !== undefined && findRules(findGame, terms)?.keepsHidden === true;
}

/**
 * Where a match shows nothing at its end, the seed and the decisions of a seat are the only way to what it hid, with the log that
 * everybody has. They are erased, unless its person shows them anyway or keeps them, which a game may rule out. Elsewhere they are public
 * already, or the seat's own.
 */
export function erasesAtEnd(
  match: Pick<FollowedMatch, 'matchState' | 'findGame'>,
  { showAtEnd, keepHidden }: Pick<SeatSecret, 'showAtEnd' | 'keepHidden'>,
): boolean {
  return neverShows(match) || (match.matchState.terms?.params['reveal'] === 'never' && !showAtEnd && keepHidden !== true);
}

/** Whether what a seat hid is to be erased now. */
export const isToErase = (match: FollowedMatch, secret: SeatSecret): boolean =>
  match.matchState.phase === 'closed' && !secret.erased && erasesAtEnd(match, secret);

/**
 * The secret without what gives its game away. Of the draft its place and its signature stay, with the digest that it signs: no second step is
 * ever signed there, and what it said may never have come into the log. So does the spare key, which tells nothing of the game: by it the two players find their rematch.
 */
export function withoutHidden({ ledger: _, checked: __, draft, ...secret }: SeatSecret): SeatSecret {
  const signed = draft === undefined ? {} : { draft: { ...draft, payload: {} } };
  return { ...secret, ...signed, seed: '', decisions: [], invites: {}, erased: true };
}
