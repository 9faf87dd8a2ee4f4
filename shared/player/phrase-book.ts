/** The phrases that this session says and hears. It hears what a seat has signed for this match and this log, a moment ago, and once. */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import type { Allowance } from '../relay/allowance.ts';
import { spendPhrase } from '../relay/phrases.ts';
import { isRecent, type Phrase, type PhraseId, phraseMessage } from '../wire/phrase.ts';

/** A phrase that a seat has really said. */
export interface HeardPhrase {
  readonly seat: number;
  readonly phrase: PhraseId;
}

/** More than a seat says in a few steps: whatever a relay lets through, nobody is shown more. */
const MOST_HEARD = 32;

export class PhraseBook {
  readonly #ed25519: Ed25519;
  /** What was heard and is still recent. */
  #heard: readonly Phrase[] = [];
  #spent: Allowance | undefined;

  constructor(ed25519: Ed25519) {
    this.#ed25519 = ed25519;
  }

  /** What our seat says, signed. Throws when it has said too much; the relay counts all devices of the seat, and alike. */
  async say(phrase: PhraseId, { match, seq, prev }: MatchState, signer: Signer, nonce: Bytes, time: number): Promise<Phrase> {
    this.#spent = spendPhrase(this.#spent, { time, seq });
    const said = { nonce: encodeHex(nonce), phrase, prev, seq };
    return { ...said, key: signer.publicKey, sig: await signer.sign(phraseMessage(match, said)) };
  }

  /** Whose phrase it is, unless it is forged, from elsewhere, old, or was heard before. */
  async hear(phrase: Phrase, matchState: MatchState, entries: readonly LinkedEntry[]): Promise<HeardPhrase | undefined> {
    const { match, seq } = matchState;
    const { key, nonce, prev, sig } = phrase;
    const seat = seatOf(matchState, key);
    if (seat === undefined || !isRecent(phrase, seq) || entries[phrase.seq - 1]?.link !== prev) return undefined;
    this.#heard = this.#heard.filter((one) => isRecent(one, seq));
    const own = this.#heard.filter((one) => one.key === key);
    if (own.length >= MOST_HEARD || own.some((one) => one.nonce === nonce)) return undefined;
    if (!(await this.#ed25519.verify(key, phraseMessage(match, phrase), sig))) return undefined;
    this.#heard = [...this.#heard, phrase];
    return { seat, phrase: phrase.phrase };
  }
}
