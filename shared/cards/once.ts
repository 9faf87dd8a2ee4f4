/**
 * Names of what a seat signs once (`shared/player/ledger.ts`): another shuffle of the same deck, or shares on a second deck that
 * grew from the same shuffle of its own, would show cards.
 */

import { encodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { DealtDeck } from './dealt-deck.ts';
import { inputTranscript, type ShuffleInput } from './shuffle-proof.ts';

const ONCE_BYTES = 32;

/** Everything that the seat shuffles: match, hand, seat, joint key and deck. */
export const onceOfShuffle = (input: ShuffleInput): string =>
  `shuffle/${encodeHex(inputTranscript(input).state.subarray(0, ONCE_BYTES))}`;

export function onceOfDeal(deck: DealtDeck, seat: number): string {
  const own = deck.shuffles.find((made) => made.seat === seat);
  if (own === undefined) throw new Fault('cards/no-own-shuffle');
  return `cards/${own.digest}`;
}
