/**
 * A deck that hides nothing and costs nothing, with lengths like the real one's: for tests of what is above it, over many hands. No
 * proof is checked here. A card is its number, and a shuffled deck their order; a share is the number of its place.
 */

import { createHash } from 'node:crypto';
import type { DealtDeck } from '../../shared/cards/dealt-deck.ts';
import { CARD_BYTES } from '../../shared/cards/deck.ts';
import { KEY_PROOF_BYTES } from '../../shared/cards/hand-key.ts';
import { SAME_EXPONENT_BYTES } from '../../shared/cards/same-exponent.ts';
import { SHARE_BYTES } from '../../shared/cards/shares.ts';
import { type ShuffleInput, shuffleProofBytes } from '../../shared/cards/shuffle-proof.ts';
import { encodePoint, generator, multiply } from '../../shared/crypto/ristretto.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { CARDS } from '../../shared/games/holdem/places.ts';
import { PRIMITIVE } from '../../shared/games/holdem/primitive.ts';

const bytes = (length: number, ...first: readonly number[]): Bytes => {
  const made = new Uint8Array(length);
  made.set(first);
  return made as Bytes;
};
const KEYS = [1n, 2n].map((secret) => encodePoint(multiply(generator(), secret)));
const KEY_PROOF = bytes(KEY_PROOF_BYTES);
const SHUFFLE_PROOF = bytes(shuffleProofBytes(CARDS));
const SHARES_PROOF = bytes(SAME_EXPONENT_BYTES);

/** Byte 63 of a card of a deck that was shuffled here is zero, and that of the open deck's first card is the end of a point. */
function orderIn(deck: Uint8Array): number[] {
  const isOpen = deck.some((byte, i) => i % CARD_BYTES !== 0 && byte !== 0);
  return Array.from({ length: CARDS }, (_, place) => (isOpen ? place : deck[CARD_BYTES * place]!));
}

const TRANSPARENT: typeof PRIMITIVE = {
  // A point, for a deck refuses any other key.
  makeHandKey: (_, __, seat) => ({ key: KEYS[seat]!, proof: KEY_PROOF }),
  checkHandKey() {},
  makeShuffle(seed, { deck, context, seat }) {
    const drawn = createHash('sha512').update(seed).update(`${context.match} ${context.hand} ${seat}`).digest();
    const order = orderIn(deck);
    for (let i = CARDS - 1; i > 0; i--) {
      const other = drawn[i]! % (i + 1);
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    const shuffled = bytes(CARD_BYTES * CARDS);
    for (const [place, card] of order.entries()) shuffled[CARD_BYTES * place] = card;
    return { deck: shuffled, proof: SHUFFLE_PROOF };
  },
  checkShuffles: (claims) => claims.map(() => undefined),
  onceOfShuffle: ({ context }: ShuffleInput) => `shuffle/${context.hand}`,
  onceOfDeal: ({ context }: DealtDeck) => `cards/${context.hand}`,
  shareOut(_, __, ___, places) {
    const shares = bytes(SHARE_BYTES * places.length);
    for (const [i, place] of places.entries()) shares[SHARE_BYTES * i] = place;
    return { shares, proof: SHARES_PROOF };
  },
  checkShares() {},
  openPlace({ shuffles, seats }, place, shares) {
    if (shares.length !== seats.length || shares.some((share) => share[0] !== place)) throw new Fault('cards/no-card');
    return shuffles.at(-1)!.deck[CARD_BYTES * place]!;
  },
  openOwn: (_, deck, __, place, others) => TRANSPARENT.openPlace(deck, place, [...others, bytes(SHARE_BYTES, place)]),
};

/** From now on hold'em is played over the transparent deck; returns what brings the real one back. */
export function replaceDeck(): () => void {
  const real = { ...PRIMITIVE };
  Object.assign(PRIMITIVE, TRANSPARENT);
  return () => void Object.assign(PRIMITIVE, real);
}
