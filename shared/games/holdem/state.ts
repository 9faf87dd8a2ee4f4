/** What anyone knows of a match of hold'em, from its log. */

import type { DealtDeck } from '../../cards/dealt-deck.ts';
import type { Card } from '../../cards/playing-cards.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import type { Result } from '../interface.ts';
import type { Seat, Setup } from '../steps.ts';
import type { Betting } from './betting.ts';
import { buttonOf, type HoldemParams } from './params.ts';
import type { DealPayload } from './payloads.ts';
import { fromLeftOf } from './places.ts';
import type { HandAct, PlayedHand } from './played-hand.ts';

/** A deck, and the steps in which it was shuffled. */
export interface Shuffled {
  readonly deck: DealtDeck;
  readonly shuffles: PlayedHand['shuffles'];
}

/** A hand that both have dealt: what lies on the table, until both have dealt the following one. */
export interface Table extends Shuffled {
  readonly hand: number;
  /** The first deal. */
  readonly from: number;
  /** By seat, the shares that it gave of the two cards of the other. */
  readonly deals: readonly Bytes[];
  readonly betting: Betting;
  /** By seat, its shares of the cards of the board to be opened next. */
  readonly shares: readonly (Bytes | undefined)[];
  readonly board: readonly Card[];
  /** By seat; `undefined` of cards that were not shown. */
  readonly shown: readonly (readonly Card[] | undefined)[];
  readonly mucked: readonly Seat[];
  readonly acts: readonly HandAct[];
}

/** A hand while it is dealt. */
export interface Dealing {
  /** The first deal. */
  readonly from: number;
  /** By seat, what it gave: shares of the two cards of the other, and its key of the following hand. */
  readonly deals: readonly (DealPayload | undefined)[];
}

export interface HoldemState {
  readonly setup: Setup<HoldemParams>;
  readonly stage: 'key' | 'shuffle' | 'start' | 'deal' | 'bet' | 'share' | 'show' | 'over';
  /** From 1. Once a hand is over, the following one. */
  readonly hand: number;
  /** By seat, its chips at the beginning of the hand, and at the end of the match. */
  readonly chips: readonly number[];
  /** The deck that is to be dealt, or to be shuffled for the following hand; none once the last hand is dealt. */
  readonly next: Shuffled | undefined;
  /** Once one of the two has dealt. */
  readonly dealing: Dealing | undefined;
  readonly table: Table | undefined;
  readonly played: readonly PlayedHand[];
  readonly result?: Result;
}

/**
 * The order in which the seats give their shares: the fewest chips at the beginning of the hand first, equals from the left of the
 * button. Who looks first has given last, and has as many chips in reach as the other.
 */
export function orderOf({ chips, hand }: Pick<HoldemState, 'chips' | 'hand'>): readonly Seat[] {
  return fromLeftOf(buttonOf(hand)).toSorted((one, other) => chips[one]! - chips[other]!);
}

/** A number of its own for each turn to bet, so that a decision that comes late is not taken for another turn. */
export const turnOf = ({ hand, table }: HoldemState): number => hand * 100 + (table?.acts.length ?? 0);

export const isLastHand = ({ setup, hand }: Pick<HoldemState, 'setup' | 'hand'>): boolean => hand === setup.params.hands;

/** Whether a seat has still to shuffle the deck of the following hand. */
export const owesShuffle = ({ next }: HoldemState, seat: Seat): boolean =>
  next?.shuffles.every((shuffle) => shuffle.seat !== seat) === true;
