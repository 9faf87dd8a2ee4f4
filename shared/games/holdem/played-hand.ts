/** What stays of a hand once it is over, and what was done in it: all of it public. */

import type { Card } from '../../cards/playing-cards.ts';
import type { Action, Street } from './betting.ts';
import type { Blinds } from './params.ts';

/** What a seat did, its blind included. */
export interface HandAct {
  readonly seat: number;
  readonly street: Street;
  readonly kind: 'blind' | Action['kind'];
  /** What it put in by this. */
  readonly chips: number;
  /** What it has put into this round after it; absent where it put nothing in. */
  readonly to?: number;
  /** The step of the log; of a blind, the deal after which the betting began. */
  readonly seq: number;
}

export interface PlayedHand {
  /** From 1. */
  readonly hand: number;
  readonly button: number;
  readonly blinds: Blinds;
  /** The steps in which the seats shuffled its deck, in their order. */
  readonly shuffles: readonly { readonly seat: number; readonly seq: number }[];
  /** Its first deal, and the step that ended it, by their places in the log. */
  readonly from: number;
  readonly to: number;
  readonly board: readonly Card[];
  /** By seat; `undefined` of cards that were not shown. */
  readonly shown: readonly (readonly Card[] | undefined)[];
  readonly mucked: readonly number[];
  readonly folded: number | undefined;
  /** By seat, by how much its chips changed. */
  readonly won: readonly number[];
  /** By seat, its chips afterwards. */
  readonly chips: readonly number[];
  readonly acts: readonly HandAct[];
}
