/** What a seat or a spectator of hold'em may see. */

import type { Card } from '../../cards/playing-cards.ts';
import type { Result } from '../interface.ts';
import type { Seat } from '../steps.ts';
import { type Options, optionsOf } from './betting.ts';
import { endedHand } from './ended-hand.ts';
import { type Blinds, blindsOf, buttonOf, type HoldemParams } from './params.ts';
import { SEATS } from './places.ts';
import type { HandAct, PlayedHand } from './played-hand.ts';
import { nextOf } from './public-rules.ts';
import { type HoldemSeat, needOf } from './seat.ts';
import { type HoldemState, owesShuffle, turnOf } from './state.ts';

/** What devices do by themselves, each at the stage of its name. */
const UNASKED = ['key', 'shuffle', 'deal', 'share', 'show'] as const;
type Unasked = (typeof UNASKED)[number];

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
  readonly stage: HoldemState['stage'];
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /**
   * From 1; 0 before the first. While the following hand is dealt or its deck still shuffled, `hand`, `button` and `blinds` are the
   * following hand's, and cards, board and acts stay those of the hand before, until both have dealt.
   */
  readonly hand: number;
  readonly button: number;
  readonly blinds: Blinds;
  readonly seats: readonly HoldemSeatView[];
  readonly board: readonly Card[];
  /** All chips in the middle, without the bets of this round. */
  readonly pot: number;
  /** Whose turn it is to bet. */
  readonly turn: number | undefined;
  /** What a decision may name as `at`: then it is taken now, and at no later turn. */
  readonly at: number;
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

export function viewOf(seatState: HoldemSeat | undefined, state: HoldemState): HoldemView {
  const { setup, stage, hand, table, played, result } = state;
  const isDeciding = seatState !== undefined && needOf(seatState, state).kind === 'decide';
  return {
    ...{ params: setup.params, stage, played, result },
    seat: seatState?.secret.seat,
    hand: table === undefined && stage !== 'deal' ? 0 : hand,
    button: buttonOf(hand),
    blinds: blindsOf(setup.params, hand),
    seats: SEATS.map((seat) => seatView(seat, seatState, state)),
    board: table?.board ?? [],
    pot: table === undefined || endedHand(state) !== undefined ? 0 : table.betting.pot,
    turn: stage === 'bet' ? table!.betting.turn : undefined,
    at: turnOf(state),
    options: isDeciding ? optionsOf(table!.betting) : undefined,
    unasked: unaskedIn(state),
    acts: table?.acts ?? [],
  };
}

function seatView(seat: Seat, seatState: HoldemSeat | undefined, state: HoldemState): HoldemSeatView {
  const { chips, table } = state;
  if (table === undefined) {
    return { chips: chips[seat]!, bet: 0, cards: [], shown: false, mucked: false, folded: false, allIn: false };
  }
  const { betting, shown, mucked } = table;
  const isOver = endedHand(state) !== undefined;
  const own = seatState?.secret.seat === seat ? seatState.own?.cards : undefined;
  const behind = isOver ? chips[seat]! : betting.stacks[seat]!;
  return {
    chips: behind,
    bet: betting.bets[seat]!,
    cards: shown[seat] ?? own ?? [undefined, undefined],
    shown: shown[seat] !== undefined,
    mucked: mucked.includes(seat),
    folded: betting.folded === seat,
    allIn: !isOver && behind === 0,
  };
}

function unaskedIn(state: HoldemState): HoldemView['unasked'] {
  const [seat] = nextOf(state);
  if (seat === undefined) return undefined;
  const what = state.stage === 'bet' && owesShuffle(state, seat) ? 'shuffle' : UNASKED.find((one) => one === state.stage);
  return what === undefined ? undefined : { what, seat };
}
