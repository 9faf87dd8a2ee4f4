/**
 * Opening cards: a seat's share of a place is D = x·B, and A less the shares of all seats is the point of the card. One proof of Chaum
 * and Pedersen (1992) shows all shares of a step at once, as a sum under weights that depend on all of them.
 */

import { encodePoint, multiply, multiScalarMultiplyUnsafe, POINT_BYTES, type Point, type Scalar } from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import { cardAtPoint } from './card-points.ts';
import { numberPart } from './context.ts';
import { type DealtDeck, deckDigest, finalDeck } from './dealt-deck.ts';
import { cardAt, type MaskedCard, maskBytes } from './deck.ts';
import { decodeLately } from './decode-lately.ts';
import { G } from './generators.ts';
import { decodeKey, handSecret } from './hand-key.ts';
import type { OwnDeck } from './own-deck.ts';
import { isSameExponent, proveSameExponent } from './same-exponent.ts';

export const SHARE_BYTES = POINT_BYTES;
const WEIGHT_BITS = 128;

/** The statement of some shares: what its transcript begins with, and the weights of the two sums that one proof is about. */
interface Statement {
  readonly transcript: Transcript;
  readonly key: Bytes;
  readonly weights: readonly Scalar[];
}

const statementOf = (deck: DealtDeck, seat: number, places: readonly number[], shares: readonly Uint8Array[]): Statement => {
  const key = deck.keys[seat]?.key;
  if (key === undefined) throw new Fault('cards/out-of-place');
  const transcript = new Transcript('cardShares');
  transcript.append('deck', deckDigest(deck), numberPart(seat), key);
  transcript.append('places', ...places.map(numberPart));
  transcript.append('masks', ...places.map((place) => maskBytes(finalDeck(deck), place)));
  transcript.append('shares', ...shares);
  const weights = places.map((): Scalar => BigInt.asUintN(WEIGHT_BITS, transcript.challenge('weight')));
  return { transcript, key, weights };
};

const cardsAt = (deck: DealtDeck, places: readonly number[]): MaskedCard[] => {
  if (places.length === 0) throw new Fault('proofs/wrong-length', 'shares are of one place at least');
  const bytes = finalDeck(deck);
  return places.map((place) => {
    if (!(Number.isInteger(place) && place >= 0 && place < deck.count)) throw new Fault('cards/no-card', `no place ${place}`);
    return cardAt(bytes, place);
  });
};

/** The seat's shares of these places, and the proof of all of them. The same bytes whenever the arguments are the same. */
export function sharesOf(
  seed: Uint8Array,
  { deck, seat }: OwnDeck,
  places: readonly number[],
): { readonly shares: Bytes; readonly proof: Bytes } {
  const secret = handSecret(seed, deck.context, seat);
  const masks = cardsAt(deck, places).map(({ B }) => B);
  const images = masks.map((mask) => multiply(mask, secret));
  const shares = images.map(encodePoint);
  const { transcript, weights } = statementOf(deck, seat, places, shares);
  const base = multiScalarMultiplyUnsafe(masks, weights);
  const proof = proveSameExponent(transcript, [G, base], secret, seed, 'cards shares nonce');
  return { shares: concatBytes(...shares), proof };
}

/** Throws `cards/wrong-share` unless the shares, 32 bytes each in the order of the places, are those of the seat. */
export function checkShares(
  deck: DealtDeck,
  seat: number,
  places: readonly number[],
  shares: Uint8Array,
  proof: Uint8Array,
): void {
  const blocks = shareBlocks(shares, places.length);
  const images = blocks.map((share) => decodeLately(share));
  const masks = cardsAt(deck, places).map(({ B }) => B);
  const { transcript, key, weights } = statementOf(deck, seat, places, blocks);
  if (!isSameExponent(transcript, decodeKey(key), [{ bases: masks, images, weights }], proof))
    throw new Fault('cards/wrong-share');
}

/** The shares of a step one by one, in the order of its places. */
export function shareBlocks(shares: Uint8Array, count: number): Uint8Array[] {
  if (shares.length !== count * SHARE_BYTES) throw new Fault('proofs/wrong-length', `expected ${count} shares`);
  return Array.from({ length: count }, (_, i) => shares.subarray(i * SHARE_BYTES, (i + 1) * SHARE_BYTES));
}

/** The card at a place, from a share of every seat of the deck. */
export function openPlace(deck: DealtDeck, place: number, shares: readonly Uint8Array[]): number {
  const points = shares.map((share) => decodeLately(share));
  return openWith(deck, place, points);
}

/** The card at a place that the seat sees alone: the shares of all other seats, and its own, which it sends to nobody. */
export function openOwn(seed: Uint8Array, deck: DealtDeck, seat: number, place: number, others: readonly Uint8Array[]): number {
  const [card] = cardsAt(deck, [place]) as [MaskedCard];
  const own = multiply(card.B, handSecret(seed, deck.context, seat));
  return openWith(deck, place, [own, ...others.map((share) => decodeLately(share))]);
}

const openWith = (deck: DealtDeck, place: number, shares: readonly Point[]): number => {
  if (shares.length !== deck.seats.length) throw new Fault('proofs/wrong-length', 'a card takes a share of each seat');
  const [card] = cardsAt(deck, [place]) as [MaskedCard];
  const point = shares.reduce((rest, share) => rest.subtract(share), card.A);
  const opened = cardAtPoint(deck.name, deck.count, point);
  if (opened === undefined) throw new Fault('cards/no-card');
  return opened;
};
