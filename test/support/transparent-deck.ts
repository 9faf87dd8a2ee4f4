/**
 * A deck that hides nothing and costs nothing, with lengths like the real one's: for tests of what is above it, over many hands. No
 * proof is checked here. A card is its number, and a shuffled deck their order; a share is the number of its place.
 *
 * `play-transparently.ts` puts it in the place of the real one.
 */

import { createHash } from 'node:crypto';
import type { DealtDeck } from '../../shared/cards/dealt-deck.ts';
import type { ShuffleClaim } from '../../shared/cards/shuffle.ts';
import type { ShuffleInput } from '../../shared/cards/shuffle-proof.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';

export const CARD_BYTES = 64;
export const KEY_BYTES = 32;
export const KEY_PROOF_BYTES = 64;
export const SHARE_BYTES = 32;
const SHUFFLE_PROOF = new Uint8Array(32 * (5 * 52 + 9)) as Bytes;

const bytes = (length: number, ...first: readonly number[]): Bytes => {
  const made = new Uint8Array(length);
  made.set(first);
  return made as Bytes;
};

/** In place of `shared/cards/deck.ts`. */
export function openDeck(_: string, count: number): Bytes {
  const deck = bytes(CARD_BYTES * count);
  for (let card = 0; card < count; card++) deck[CARD_BYTES * card] = card;
  return deck;
}

/** In place of `shared/cards/hand-key.ts`. */
export const makeHandKey = (seed: Uint8Array, { hand }: { readonly hand: number }) => ({
  key: bytes(KEY_BYTES, ...seed.subarray(0, KEY_BYTES - 1), hand),
  proof: bytes(KEY_PROOF_BYTES),
});
export const checkHandKey = (): void => {};

/** In place of `shared/cards/shuffle.ts`. */
export function makeShuffle(seed: Uint8Array, { deck, context, seat }: ShuffleInput) {
  const drawn = createHash('sha512').update(seed).update(`${context.match} ${context.hand} ${seat}`).digest();
  const shuffled = deck.slice() as Bytes;
  for (let i = 51; i > 0; i--) {
    const [one, other] = [CARD_BYTES * i, CARD_BYTES * (drawn[i]! % (i + 1))];
    [shuffled[one], shuffled[other]] = [shuffled[other]!, shuffled[one]!];
  }
  return { deck: shuffled, proof: SHUFFLE_PROOF };
}
export const checkShuffles = (claims: readonly ShuffleClaim[]): undefined[] => claims.map(() => undefined);

/** In place of `shared/cards/own-deck.ts`. */
export const ownDeck = (deck: DealtDeck, seat: number) => ({ deck, seat });

/** In place of `shared/cards/once.ts`. */
export const onceOfShuffle = ({ context }: ShuffleInput): string => `shuffle/${context.hand}`;
export const onceOfDeal = ({ context }: DealtDeck): string => `cards/${context.hand}`;

/** In place of `shared/cards/shares.ts`. */
export function sharesOf(_: Uint8Array, __: unknown, places: readonly number[]) {
  const shares = bytes(SHARE_BYTES * places.length);
  for (const [i, place] of places.entries()) shares[SHARE_BYTES * i] = place;
  return { shares, proof: bytes(64) };
}
export const shareBlocks = (shares: Uint8Array, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => shares.subarray(SHARE_BYTES * i, SHARE_BYTES * (i + 1)));
export const checkShares = (): void => {};
/** It takes a share of that place from each seat. */
export function openPlace({ shuffles, seats }: DealtDeck, place: number, shares: readonly Uint8Array[]): number {
  if (shares.length !== seats.length || shares.some((share) => share[0] !== place)) throw new Fault('cards/no-card');
  return shuffles.at(-1)!.deck[CARD_BYTES * place]!;
}
export const openOwn = (_: Uint8Array, deck: DealtDeck, __: number, place: number, others: readonly Uint8Array[]): number =>
  openPlace(deck, place, [...others, bytes(SHARE_BYTES, place)]);
