/** What hold'em takes of cards that nobody knows (`shared/cards/`), as one object: tests of many hands put a deck without cost in its place. */

import type { DealtDeck } from '../../cards/dealt-deck.ts';
import { checkHandKey, makeHandKey } from '../../cards/hand-key.ts';
import { onceOfDeal, onceOfShuffle } from '../../cards/once.ts';
import { ownDeck } from '../../cards/own-deck.ts';
import { checkShares, openOwn, openPlace, sharesOf } from '../../cards/shares.ts';
import { checkShuffles, makeShuffle } from '../../cards/shuffle.ts';

/** Shares of a deck that the seat has shuffled itself, and all of whose proofs this device has found true. */
const shareOut = (seed: Uint8Array, deck: DealtDeck, seat: number, places: readonly number[]) =>
  sharesOf(seed, ownDeck(deck, seat), places);

export const PRIMITIVE = {
  ...{ makeHandKey, checkHandKey, makeShuffle, checkShuffles, onceOfShuffle, onceOfDeal },
  ...{ shareOut, checkShares, openPlace, openOwn },
};
