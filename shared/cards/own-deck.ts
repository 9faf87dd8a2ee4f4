/**
 * The only decks of which a seat gives shares (docs/decisions/0071-what-hides-a-card.md). A false shuffle does not only make a wrong
 * deck, it reads cards: a share that is given on a deck without a shuffle of one's own, or before all proofs of it were checked,
 * opens what others have copied into it.
 */

import { encodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type DealtDeck, isComplete, shuffleClaims } from './dealt-deck.ts';
import { wasFoundTrue } from './found-true.ts';
import { checkHandKey, keyDigest } from './hand-key.ts';
import { checkShuffles, claimState } from './shuffle.ts';

class CheckedDeck {
  // Private fields, so that nothing else has this type.
  readonly #deck: DealtDeck;
  readonly #seat: number;

  constructor(deck: DealtDeck, seat: number) {
    if (!isComplete(deck)) throw new Fault('cards/incomplete-deck');
    if (!deck.shuffles.some((made) => made.seat === seat)) throw new Fault('cards/no-own-shuffle');
    for (const one of deck.seats) {
      const { key, proof } = deck.keys[one]!;
      if (!wasFoundTrue(keyDigest(deck.context, one, key, proof))) checkHandKey(deck.context, one, key, proof);
    }
    const unchecked = shuffleClaims(deck).filter((claim) => !wasFoundTrue(encodeHex(claimState(claim))));
    const fault = checkShuffles(unchecked).find((one) => one !== undefined);
    if (fault !== undefined) throw fault;
    this.#deck = deck;
    this.#seat = seat;
  }

  get deck(): DealtDeck {
    return this.#deck;
  }

  get seat(): number {
    return this.#seat;
  }
}

/** A complete deck that the seat has shuffled itself, and all of whose proofs this process has found true. */
export type OwnDeck = CheckedDeck;

/** Makes every check of the deck that this process has not made lately; throws what the first false proof is refused with. */
export const ownDeck = (deck: DealtDeck, seat: number): OwnDeck => new CheckedDeck(deck, seat);
