/**
 * What anyone may see of Blackjack: all that was dealt face up. The dealer's person sees no more than the others: there is nothing
 * for them to decide, and the dealer's program looks at the cards for them.
 */

import type { Card } from '../../cards/playing-cards.ts';
import type { Result } from '../interface.ts';
import { handValue, isBlackjack, isBust } from './cards.ts';
import { type Action, allowedActions } from './hands.ts';
import type { BlackjackParams } from './params.ts';
import type { BlackjackSeat } from './seat.ts';
import { type BlackjackState, DEALER } from './table.ts';

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
  /** By seat; `undefined` for a seat that was dealt no cards, or has left the table with them. */
  readonly hands: readonly (HandView | undefined)[];
  /** By seat: chips that the round brought; `undefined` for a seat that was dealt no cards. */
  readonly won: readonly (number | undefined)[];
}

export interface BlackjackView {
  readonly rules: BlackjackParams;
  readonly stage: BlackjackState['stage'];
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

export function viewOf(seatState: BlackjackSeat | undefined, state: BlackjackState): BlackjackView {
  const { rules, setup, stage, round, paid, result, turn } = state;
  const seat = seatState?.secret.seat;
  const deciding = stage === 'play' && turn === seat && seat !== undefined && seatState?.action === undefined;
  return {
    rules,
    stage,
    seat,
    round,
    seats: setup.seedCommitments.map((_, of) => seatView(state, of)),
    paid: paid.map(({ dealer, hands, won }) => ({
      dealer: handView(dealer, false),
      hands: hands.map((hand) => hand && handView(hand.cards, hand.doubled)),
      won,
    })),
    turn,
    actions: deciding ? allowedActions(state.hands[seat]!, state.chips[seat]!) : [],
    result,
  };
}

function seatView(state: BlackjackState, seat: number): BlackjackSeatView {
  const { setup, regulator, contenders, chips, hands, won, dealer } = state;
  const empty = setup.seedCommitments[seat] === null;
  const hand = hands[seat];
  const cards = seat === DEALER ? dealer : (hand?.cards ?? []);
  return {
    role: empty ? 'empty' : seat === DEALER ? 'dealer' : seat === regulator ? 'regulator' : 'player',
    in: contenders.includes(seat),
    chips: chips[seat]!,
    hand: cards.length === 0 ? undefined : handView(cards, hand?.doubled ?? false),
    won: won[seat],
  };
}

function handView(cards: readonly Card[], doubled: boolean): HandView {
  return { cards, ...handValue(cards), doubled, bust: isBust(cards), blackjack: isBlackjack(cards) };
}
