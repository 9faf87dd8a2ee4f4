/** What a device erases of a seat once its match is closed: a person who opens the device later learns nothing that was not shown. */

import type { MatchState } from '../match/match-state.ts';
import type { SeatSecret } from './secret-store.ts';

/**
 * Where a match shows nothing at its end, the seed and the decisions of a seat are the only way to what it hid, with the log that
 * everybody has. They are erased, unless its person shows them anyway or keeps them. Elsewhere they are public already, or the seat's own.
 */
export function isToErase({ phase, terms }: MatchState, { showAtEnd, keepHidden, erased }: SeatSecret): boolean {
  const isHidden = terms?.params['reveal'] === 'never';
  return phase === 'closed' && isHidden && !showAtEnd && keepHidden !== true && erased !== true;
}

/**
 * The secret without what gives its game away. The draft stays: no second step is ever signed at its place. So does the spare key, which
 * tells nothing of the game: by it the two players find their rematch.
 */
export function withoutHidden({ ledger: _, ...secret }: SeatSecret): SeatSecret {
  return { ...secret, seed: '', decisions: [], invites: {}, erased: true };
}
