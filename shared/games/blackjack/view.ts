/**
 * What anyone may see of Blackjack: all that was dealt face up. The dealer's person sees no more than the others: there is nothing
 * for them to decide, and the dealer's program looks at the cards for them.
 */

import type { Result } from '../interface.ts';
import type { Card } from './cards.ts';
import type { Action, Rules } from './hands.ts';

export interface HandView {
  readonly cards: readonly Card[];
  readonly total: number;
  readonly soft: boolean;
  readonly doubled: boolean;
  readonly bust: boolean;
  readonly blackjack: boolean;
}

export interface BlackjackSeatView {
  readonly role: 'dealer' | 'player' | 'regulator' | 'empty';
  /** Still in the game. */
  readonly in: boolean;
  /** The bet on the table included; 0 for a seat that does not play. */
  readonly chips: number;
  /** In this round; the dealer's without the card that lies face down. */
  readonly hand: HandView | undefined;
  /** Chips that this round brought, negative for a loss; `undefined` before it is settled. */
  readonly won: number | undefined;
}

/** A round that was settled. */
export interface PaidRoundView {
  readonly dealer: HandView;
  /** By seat: chips that the round brought; `undefined` for a seat that was dealt no cards. */
  readonly won: readonly (number | undefined)[];
}

export interface BlackjackView {
  readonly rules: Rules;
  /** commit → start → share → (deal → (play → card?)* → dealer)* → reveal → over */
  readonly stage: 'commit' | 'start' | 'share' | 'deal' | 'play' | 'card' | 'dealer' | 'reveal' | 'over';
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  readonly seats: readonly BlackjackSeatView[];
  /** From round 1 on. */
  readonly paid: readonly PaidRoundView[];
  /** The player whose hand is being played. */
  readonly turn: number | undefined;
  /** What the viewer may do now; empty when it is not their turn. */
  readonly actions: readonly Action[];
  readonly result: Result | undefined;
}
