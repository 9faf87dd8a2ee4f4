/** The view of Blackjack as JSON Schema. */

import { array, boolean, integer, nullable, object, oneOf, optional } from '../../encoding/shape.ts';
import { bySeat, CARD, described, RESULT, SEAT, VIEWER, type ViewSchema } from '../view-schema.ts';
import { ACTIONS } from './hands.ts';

const chips = integer({ min: 0, max: 1_000_000 });
const won = integer({ min: -1_000_000, max: 1_000_000 });

const hand = object({
  cards: array(CARD, { max: 22 }),
  total: described(integer({ min: 0, max: 31 }), 'The highest value up to 21 or, beyond it, the lowest.'),
  soft: described(boolean, 'Whether an ace counts as 11.'),
  doubled: boolean,
  bust: boolean,
  blackjack: boolean,
});

const seat = object({
  role: oneOf(['dealer', 'player', 'regulator', 'empty']),
  in: described(boolean, 'Still in the game.'),
  chips: described(chips, 'The bet on the table included; 0 for a seat that does not play.'),
  hand: optional(described(hand, "In this round; the dealer's without the card that lies face down.")),
  won: optional(described(won, 'Chips that this round brought, negative for a loss; absent before it is settled.')),
});

const paid = object({
  dealer: hand,
  hands: bySeat(nullable(hand), 'By seat; null for a seat that was dealt no cards, or has left the table with them.'),
  won: bySeat(nullable(won), 'By seat: chips that the round brought; null for a seat that was dealt no cards.'),
});

const view = object({
  rules: object({
    rounds: integer({ min: 1, max: 20 }),
    chips: described(chips, 'Chips of a player at the start.'),
    decks: described(integer({ min: 1, max: 8 }), 'Decks of 52 cards that are shuffled together, anew for every round.'),
    regulator: described(boolean, "The last seat is a regulator's."),
  }),
  stage: oneOf(['commit', 'start', 'share', 'deal', 'play', 'card', 'dealer', 'reveal', 'over']),
  seat: VIEWER,
  round: described(integer({ min: 0, max: 20 }), 'From 1; 0 before the first deal.'),
  seats: bySeat(seat, 'By seat; seat 0 deals.'),
  paid: described(array(paid, { max: 20 }), 'From round 1 on.'),
  turn: optional(described(SEAT, 'The player whose hand is being played.')),
  actions: described(
    array(oneOf(ACTIONS), { max: ACTIONS.length }),
    'What the viewer may do now; empty when it is not their turn.',
  ),
  result: RESULT,
});

export const BLACKJACK_VIEW: ViewSchema = { game: 'blackjack', rules: 1, schema: view.schema() };
