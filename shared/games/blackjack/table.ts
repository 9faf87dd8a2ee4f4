/** The table of a match of Blackjack: what is public of it at any moment. */

import type { Card } from '../../cards/playing-cards.ts';
import type { RandomEvent } from '../../randomness/random-event.ts';
import type { Result } from '../interface.ts';
import type { Setup } from '../steps.ts';
import { BET, type Hand } from './hands.ts';
import type { BlackjackParams } from './params.ts';

export const DEALER = 0;

/** A card that was turned up, to be compared with the shoe. */
interface DealtCard {
  readonly round: number;
  /** In the shoe of its round. */
  readonly place: number;
  readonly card: Card;
  readonly seq: number;
}

interface PaidRound {
  readonly dealer: readonly Card[];
  /** By seat, as they were played; `undefined` for a seat without one. */
  readonly hands: readonly (Hand | undefined)[];
  /** By seat: chips that the round brought; `undefined` for a seat that was dealt no cards. */
  readonly won: readonly (number | undefined)[];
}

export interface BlackjackState {
  readonly rules: BlackjackParams;
  readonly setup: Setup<BlackjackParams>;
  /** commit → start → share → (deal → (play → card?)* → dealer)* → reveal → over */
  readonly stage: 'commit' | 'start' | 'share' | 'deal' | 'play' | 'card' | 'dealer' | 'reveal' | 'over';
  readonly regulator: number | undefined;
  /** The dealer and the players that are still in. */
  readonly contenders: readonly number[];
  readonly event: RandomEvent;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  /** By seat, as are hands and winnings. */
  readonly chips: readonly number[];
  readonly hands: readonly (Hand | undefined)[];
  /** Of this round, once it is settled. */
  readonly won: readonly (number | undefined)[];
  /** The dealer's cards that lie face up. */
  readonly dealer: readonly Card[];
  /** Place in the shoe of the dealer's card that lies face down, and of the next card. */
  readonly hole: number;
  readonly top: number;
  readonly turn: number | undefined;
  /** Every round that was settled. */
  readonly paid: readonly PaidRound[];
  readonly dealt: readonly DealtCard[];
  readonly result?: Result;
}

export const playersOf = ({ contenders }: BlackjackState): readonly number[] => contenders.filter((seat) => seat !== DEALER);

/** The players that can pay the bet of another round. */
export function bettors(state: BlackjackState): readonly number[] {
  return playersOf(state).filter((seat) => state.chips[seat]! >= BET);
}
