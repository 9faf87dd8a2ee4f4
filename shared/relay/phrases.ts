/** Which phrases of seats the relay passes on. It keeps none; a seat that says too many is refused, and a hibernating object has not been flooded. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { Fault } from '../fault.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import { isRecent, type Phrase, phraseMessage } from '../wire/phrase.ts';
import { type Allowance, type Moment, type Rate, spend } from './allowance.ts';
import { RELAY_LIMITS } from './limits.ts';

/** Of a seat. Steps refill nothing: they make no phrase stale. */
const PHRASES: Rate = { burst: RELAY_LIMITS.phraseBurst, perSecond: 1_000 / RELAY_LIMITS.phraseEveryMs, perStep: 0 };

/** The budget of a seat after one more phrase. Throws when it has said too many. */
export function spendPhrase(before: Allowance | undefined, now: Moment): Allowance {
  const after = spend(before, 1, now, PHRASES);
  if (after.left < 0) throw new Fault('relay/too-many-phrases');
  return after;
}

export class Phrases {
  readonly #ed25519: Ed25519<boolean>;
  readonly #spent = new Map<number, Allowance>();

  constructor(ed25519: Ed25519<boolean>) {
    this.#ed25519 = ed25519;
  }

  /** Throws the fault that refuses a phrase of a socket, which has proven `key`. */
  expectFit(phrase: Phrase, key: string, matchState: MatchState, now: Moment): void {
    const seat = seatOf(matchState, key);
    if (seat === undefined || phrase.key !== key) throw new Fault('life/not-a-seat', 'a seat speaks for itself alone');
    const { match, seq, prev } = matchState;
    if (!isRecent(phrase, seq) || (phrase.seq === seq && phrase.prev !== prev))
      throw new Fault('life/stale', 'a phrase is said at the end of the log');
    this.#spent.set(seat, spendPhrase(this.#spent.get(seat), now));
    if (!this.#ed25519.verify(key, phraseMessage(match, phrase), phrase.sig)) throw new Fault('log/bad-signature');
  }
}
