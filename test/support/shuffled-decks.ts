/** Seats around a small deck, with seeds that are public, for tests. */

import { addKey, addShuffle, beginDeck, type DealtDeck, finalDeck, nextShuffle } from '../../shared/cards/dealt-deck.ts';
import { cardAt } from '../../shared/cards/deck.ts';
import { handSecret, makeHandKey } from '../../shared/cards/hand-key.ts';
import { makeShuffle } from '../../shared/cards/shuffle.ts';
import { encodePoint, multiply } from '../../shared/crypto/ristretto.ts';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';

export const seedOf = (seat: number): Uint8Array => new Uint8Array(32).fill(0x40 + seat);
export const MATCH = encodeBase64url(new Uint8Array(16).fill(7));

/** A deck whose keys are stated and that nobody has shuffled. */
export function keyedDeck(seats: readonly number[], count: number, hand = 1, match = MATCH): DealtDeck {
  const context = { match, hand };
  return seats.reduce(
    (deck, seat) => {
      const { key, proof } = makeHandKey(seedOf(seat), context, seat);
      return addKey(deck, seat, key, proof);
    },
    beginDeck(context, 'test-cards', count, seats),
  );
}

export function shuffledBy(deck: DealtDeck, seat: number, seed = seedOf(seat)): DealtDeck {
  const made = makeShuffle(seed, nextShuffle(deck, seat));
  return addShuffle(deck, seat, made.deck, made.proof);
}

/** A deck that all seats have shuffled in their order. */
export const dealtDeck = (seats: readonly number[], count: number, hand = 1, match = MATCH): DealtDeck =>
  seats.reduce((deck, seat) => shuffledBy(deck, seat), keyedDeck(seats, count, hand, match));

/** A share of a device that keeps to no rule. */
export const shareWithoutRules = (deck: DealtDeck, seat: number, place: number): Uint8Array =>
  encodePoint(multiply(cardAt(finalDeck(deck), place).B, handSecret(seedOf(seat), deck.context, seat)));
