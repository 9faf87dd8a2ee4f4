/**
 * Names of what a seat signs once (`shared/player/ledger.ts`): another shuffle of the same deck, or shares on a second deck that
 * grew from the same shuffle of its own, would show cards.
 */

import { taggedHash } from '../crypto/hash.ts';
import { encodePoint } from '../crypto/ristretto.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { DealtDeck } from './dealt-deck.ts';
import { jointKey } from './hand-key.ts';
import type { ShuffleInput } from './shuffle-proof.ts';

export const onceOfShuffle = ({ keys, deck }: ShuffleInput): string =>
  `shuffle/${encodeHex(taggedHash('shuffleInput', encodePoint(jointKey(keys)), deck))}`;

export function onceOfDeal(deck: DealtDeck, seat: number): string {
  const own = deck.shuffles.find((made) => made.seat === seat);
  if (own === undefined) throw new Fault('cards/no-own-shuffle');
  return `cards/${own.digest}`;
}
