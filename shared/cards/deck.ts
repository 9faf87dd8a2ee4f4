/**
 * A deck as bytes: for each place A ‖ B, two points that hide a card M as A = M + r·P, B = r·G under the joint key P. The state of a
 * game keeps these bytes; they are decoded only where something is computed with them.
 */

import { encodePoint, POINT_BYTES, type Point } from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { encodedCardPoints } from './card-points.ts';
import { decodeLately } from './decode-lately.ts';

export type Deck = Bytes;

export interface MaskedCard {
  readonly A: Point;
  readonly B: Point;
}

export const CARD_BYTES = 2 * POINT_BYTES;
/** The encoding of the identity (RFC 9496 §4.3.2). */
const IDENTITY = new Uint8Array(POINT_BYTES);

/** The deck before anybody has shuffled: every card open, (M_k, identity). */
export function openDeck(name: string, count: number): Deck {
  return concatBytes(...encodedCardPoints(name, count).flatMap((point) => [point, IDENTITY]));
}

export function encodeDeck(cards: readonly MaskedCard[]): Deck {
  return concatBytes(...cards.flatMap(({ A, B }) => [encodePoint(A), encodePoint(B)]));
}

export function cardCount(deck: Uint8Array): number {
  if (deck.length === 0 || deck.length % CARD_BYTES !== 0) throw new Fault('proofs/wrong-length', 'a deck has 64 bytes a card');
  return deck.length / CARD_BYTES;
}

/** One card. `open`: its second component may be the identity, as in a deck that nobody has shuffled. */
export function cardAt(deck: Uint8Array, place: number, { open = false } = {}): MaskedCard {
  const card = deck.subarray(place * CARD_BYTES, (place + 1) * CARD_BYTES);
  const A = decodeLately(card.subarray(0, POINT_BYTES), { identity: true });
  const B = decodeLately(card.subarray(POINT_BYTES), { identity: true });
  if (!open && B.is0()) throw new Fault('crypto/bad-point', 'a shuffled card has no mask');
  return { A, B };
}

/** The bytes of B. */
export function maskBytes(deck: Uint8Array, place: number): Uint8Array {
  return deck.subarray(place * CARD_BYTES + POINT_BYTES, (place + 1) * CARD_BYTES);
}

export function decodeDeck(deck: Uint8Array, { open = false } = {}): readonly MaskedCard[] {
  return Array.from({ length: cardCount(deck) }, (_, place) => cardAt(deck, place, { open }));
}
