/** Blackjack as a `Game`, and what its viewers see. */

import { eventStage } from '../../randomness/random-event.ts';
import type { Game } from '../interface.ts';
import { lengthOf } from '../length.ts';
import { openSeed } from '../opened-seed.ts';
import { type Card, handValue, isBlackjack, isBust } from './cards.ts';
import { allowedActions, type Rules, readRules } from './hands.ts';
import { forfeit } from './outcome.ts';
import { MAX_HAND } from './payloads.ts';
import { applyPlay, beginState, startStep } from './public-rules.ts';
import { act, type BlackjackSeat, decide, enterSeat, needOf, observe } from './seat.ts';
import { type BlackjackState, DEALER } from './table.ts';
import type { BlackjackSeatView, BlackjackView, HandView } from './view.ts';

function viewOf(own: BlackjackSeat | undefined, state: BlackjackState): BlackjackView {
  const { rules, setup, stage, round, paid, result, turn } = state;
  const seat = own?.secret.seat;
  const deciding = stage === 'play' && turn === seat && seat !== undefined && own?.action === undefined;
  return {
    rules,
    stage,
    seat,
    round,
    seats: setup.seedCommitments.map((_, of) => seatView(state, of)),
    paid: paid.map(({ dealer, won }) => ({ dealer: handView(dealer, false), won })),
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

/** Of one hand: a card has been asked for and dealt until there are as many as a hand can have, all but the first two. */
const MOST_STEPS = 2 * (MAX_HAND - 2) + 1;

export const BLACKJACK: Game<Rules, BlackjackState, BlackjackSeat, BlackjackView> = {
  id: 'blackjack',
  version: 1,
  seats: { min: 2, max: 8 },
  goesOn: true,
  openings: false,
  readParams: readRules,
  longest: ({ rounds }, seats) => lengthOf(2 * seats + rounds * (2 + (seats - 1) * MOST_STEPS)),
  begin: beginState,
  startStep,
  apply: applyPlay,
  // Every decision was public, and the audit deals every card again.
  open: openSeed,
  forfeit,
  mustOpen: () => [],
  // The dealer's cards are believed until its share shows them.
  isProven: ({ event, dealt }, seat) => seat !== DEALER || dealt.length === 0 || eventStage(event) === 'known',
  enter: enterSeat,
  observe,
  need: needOf,
  decide,
  act,
  view: viewOf,
};
