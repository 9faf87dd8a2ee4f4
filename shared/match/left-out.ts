/**
 * What the published record of a match leaves out. A match states as `unpublished` which kinds of its game are large and follow from the
 * secrets of their author: a seat that opens in the settlement shows these, so anybody can make the payloads again and compare the digests that
 * the steps hold. If nobody has opened, nobody can check them. If somebody opened in play, or opened another
 * seed than the committed one, from which nothing can be made again, the payloads are the evidence. A protest asks for none of them: it says
 * that the public rules were broken, which read no such payload.
 *
 * It follows from the match state alone, because a relay knows no game: the relay and every verifier come to the same.
 */

import { seedCommitment } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { Step } from '../log/step.ts';
import type { MatchState } from './match-state.ts';

/** The payloads of the steps of these kinds, by these keys; by any key where there are no `keys`. */
export interface LeftOut {
  readonly kinds: readonly string[];
  readonly keys?: readonly string[];
}

/** What the record of a closed match leaves out; undefined where it is whole, and while the match is not closed. */
export function leftOutOfRecord(state: MatchState): LeftOut | undefined {
  const { terms, phase, seats } = state;
  const kinds = terms?.unpublished;
  if (kinds === undefined || phase !== 'closed') return undefined;
  const taken = seats.filter((seat) => seat !== undefined);
  if (taken.some(({ openedInPlay }) => openedInPlay) || hasOpenedFalsely(state)) return undefined;
  const opened = taken.filter((seat) => seat.opened);
  return opened.length === 0 ? { kinds } : { kinds, keys: opened.flatMap(({ key, formerKeys }) => [key, ...formerKeys]) };
}

/** Whether a seat opened another seed than the one that it had committed to. */
export const hasOpenedFalsely = ({ match, seats }: MatchState): boolean =>
  seats.some((one, seat) => one?.openedSeed !== undefined && seedCommitment(match, seat, decodeHex(one.openedSeed)) !== one.seed);

/** What a reader of the running match is not sent unless it asks for it. */
export function leftOutOfView({ terms }: MatchState): LeftOut | undefined {
  return terms?.unpublished === undefined ? undefined : { kinds: terms.unpublished };
}

export function isLeftOut({ kinds, keys }: LeftOut, { kind, signatures }: Pick<Step, 'kind' | 'signatures'>): boolean {
  return kinds.includes(kind) && (keys === undefined || keys.includes(signatures[0]!.key));
}
