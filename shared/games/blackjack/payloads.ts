/** The payloads of Blackjack, and the decisions behind them. */

import { FRESH_DECK } from '../../cards/playing-cards.ts';
import { LIMITS } from '../../encoding/limits.ts';
import { array, base64url, hex, object, oneOf, optional, type Reader } from '../../encoding/shape.ts';
import { SHARE_BYTES } from '../../randomness/joint.ts';
import { ACTIONS, type Action } from './hands.ts';

export const KINDS = {
  commit: 'blackjack.commit',
  share: 'blackjack.share',
  deal: 'blackjack.deal',
  play: 'blackjack.play',
  card: 'blackjack.card',
  dealer: 'blackjack.dealer',
} as const;

const MAX_PLAYERS = LIMITS.seats - 1;
/** No hand is longer: twenty-one aces of eight decks. */
export const MAX_HAND = 21;

const card = oneOf(FRESH_DECK);

/** Commitment to a share of the game key. */
export const readCommit = object({ share: hex(32) });
export const readShare = object({ share: base64url(SHARE_BYTES) });
/** Two cards for each player of the round in the order of the seats; `hole` only with a blackjack of the dealer. */
export const readDeal = object({
  hands: array(array(card, { min: 2, max: 2 }), { min: 1, max: MAX_PLAYERS }),
  up: card,
  hole: optional(card),
});
export const readPlay = object({ action: oneOf(ACTIONS) });
export const readCard = object({ card });
/** The dealer's own hand: the card that lay face down, and those that it draws. */
export const readDealer = object({ hole: card, drawn: array(card, { max: MAX_HAND }) });

interface BlackjackDecision {
  readonly kind: Action;
}

export const decisionReader = (actions: readonly Action[]): Reader<BlackjackDecision> => object({ kind: oneOf(actions) });
export const readDecision = decisionReader(ACTIONS);
