/** What a seat or a spectator of hold'em may see. */

import type { Card } from '../../cards/playing-cards.ts';
import type { Result } from '../interface.ts';
import type { Options } from './betting.ts';
import type { HoldemParams } from './params.ts';
import type { Blinds, HandAct, PlayedHand } from './played-hand.ts';

/** What devices do by themselves. */
export type Unasked = 'key' | 'shuffle' | 'deal' | 'share' | 'show';

export interface HoldemSeatView {
  /** What is behind: neither in the pot nor in the bet. */
  readonly chips: number;
  /** What it has put into this round. */
  readonly bet: number;
  /** Two once they are dealt, none before; `undefined` is a card that lies face down for this viewer. */
  readonly cards: readonly (Card | undefined)[];
  /** Its cards were shown to everybody. */
  readonly shown: boolean;
  readonly mucked: boolean;
  readonly folded: boolean;
  readonly allIn: boolean;
}

export interface HoldemView {
  readonly params: HoldemParams;
  readonly stage: 'key' | 'shuffle' | 'start' | 'deal' | 'bet' | 'share' | 'show' | 'over';
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /**
   * From 1; 0 before the first. While the following hand is dealt or its deck still shuffled, `hand`, `button` and `blinds` are the
   * following hand's, and cards, board and acts stay those of the hand before, until both have dealt.
   */
  readonly hand: number;
  readonly button: number;
  readonly blinds: Blinds;
  /** By seat. */
  readonly seats: readonly HoldemSeatView[];
  readonly board: readonly Card[];
  /** All chips in the middle, without the bets of this round. */
  readonly pot: number;
  /** Whose turn it is to bet. */
  readonly turn: number | undefined;
  /** What the viewer can do, where it has to decide. */
  readonly options: Options | undefined;
  /** What a device does now by itself, and whose. */
  readonly unasked: { readonly what: Unasked; readonly seat: number } | undefined;
  /** Of the hand whose cards are shown, in their order. */
  readonly acts: readonly HandAct[];
  /** Every hand that is over. */
  readonly played: readonly PlayedHand[];
  readonly result: Result | undefined;
}
