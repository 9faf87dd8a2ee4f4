/** Blackjack as a `Game`. */

import { LIMITS } from '../../encoding/limits.ts';
import { eventStage } from '../../randomness/random-event.ts';
import { defineGame } from '../define-game.ts';
import { lengthOf } from '../length.ts';
import { forfeit } from './outcome.ts';
import { readParams } from './params.ts';
import { KINDS, MAX_HAND } from './payloads.ts';
import { BLACKJACK_RULES } from './public-rules.ts';
import { type BlackjackSeat, compose, decide, decisions, needOf, observe } from './seat.ts';
import { type BlackjackState, bettors, DEALER, playersOf } from './table.ts';
import { viewOf } from './view.ts';

/** Of one hand: a card has been asked for and dealt until there are as many as a hand can have, all but the first two. */
const MOST_STEPS = 2 * (MAX_HAND - 2) + 1;

/** Before the first deal each seat still has to commit and to reveal. */
const hasDealt = ({ round }: BlackjackState): boolean => round > 0;

export const BLACKJACK = defineGame({
  id: 'blackjack',
  version: 1,
  seats: { min: 2, max: LIMITS.seats },
  roleOf: (seat, seats, { regulator }) => (seat === DEALER ? 'dealer' : regulator && seat === seats - 1 ? 'regulator' : 'player'),
  goesOn: true,
  openings: false,
  moves: [KINDS.play],
  readParams,
  longest: ({ rounds }, seats) => lengthOf(2 * seats + rounds * (2 + (seats - 1) * MOST_STEPS)),
  rules: BLACKJACK_RULES,
  forfeit,
  mustOpen: () => [],
  eliminated: (state) => (hasDealt(state) ? playersOf(state).filter((seat) => !bettors(state).includes(seat)) : []),
  // The dealer's cards are believed until its share shows them.
  proofOf: ({ event, dealt }, seat) =>
    seat !== DEALER || dealt.length === 0 || eventStage(event) === 'known' ? 'proven' : 'unproven',
  enter: (_, secret): BlackjackSeat => ({ secret }),
  observe,
  need: needOf,
  decide,
  decisions,
  compose,
  view: viewOf,
});
