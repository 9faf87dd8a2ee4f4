/** What every statement about a deck is bound to, so that none holds in another match, in another hand or of another seat. */

import { type Bytes, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';

export interface DeckContext {
  /** Id of the match, base64url. */
  readonly match: string;
  /** Number of the hand, from 1. */
  readonly hand: number;
}

/** A number as transcripts and derivations hold it. */
export const numberPart = (value: number): Bytes => encodeInteger(value, 4);

/** Match, hand and seat, as transcripts and derivations hold them. */
export const contextParts = ({ match, hand }: DeckContext, seat: number): readonly Bytes[] => [
  encodeUtf8(match),
  numberPart(hand),
  numberPart(seat),
];
