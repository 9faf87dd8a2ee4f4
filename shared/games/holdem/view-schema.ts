/** The view of hold'em as JSON Schema. */

import { LIMITS } from '../../encoding/limits.ts';
import { array, boolean, integer, nullable, object, oneOf, optional } from '../../encoding/shape.ts';
import { bySeat, CARD, described, RESULT, SEAT, SEATS, VIEWER, type ViewSchema } from '../view-schema.ts';

const chips = integer({ min: 0, max: 20_000 });
const hand = integer({ min: 0, max: 61 });
const seq = integer({ min: 0, max: LIMITS.stepsPerMatch });
const blinds = object({ small: chips, big: chips });
const board = array(CARD, { max: 5 });

const act = object({
  seat: SEAT,
  street: described(integer({ min: 0, max: 3 }), 'Before the flop, and after the flop, the turn and the river.'),
  kind: oneOf(['blind', 'fold', 'check', 'call', 'bet', 'raise']),
  chips: described(chips, 'What it put in by this.'),
  to: optional(described(chips, 'What it has put into this round after it; absent where it put nothing in.')),
  seq: described(seq, 'The step of the log; of a blind, the deal after which the betting began.'),
});
/** Two blinds, and what can be done (`longest.test.ts`). */
const acts = array(act, { max: 2 + 36 });

const seat = object({
  chips: described(chips, 'What is behind: neither in the pot nor in the bet.'),
  bet: described(chips, 'What it has put into this round.'),
  cards: described(
    array(nullable(CARD), { max: 2 }),
    'Two once they are dealt, none before; null is a card that lies face down for this viewer.',
  ),
  shown: described(boolean, 'Its cards were shown to everybody.'),
  mucked: boolean,
  folded: boolean,
  allIn: boolean,
});

const played = object({
  hand: described(hand, 'From 1.'),
  button: SEAT,
  blinds,
  shuffles: described(
    array(object({ seat: SEAT, seq }), { max: 2 }),
    'The steps in which the seats shuffled its deck, in their order.',
  ),
  from: described(seq, 'Its first deal, and the step that ended it, by their places in the log.'),
  to: seq,
  board,
  shown: bySeat(nullable(array(CARD, { min: 2, max: 2 })), 'By seat; null of cards that were not shown.'),
  mucked: SEATS,
  folded: optional(SEAT),
  won: bySeat(integer({ min: -20_000, max: 20_000 }), 'By seat, by how much its chips changed.'),
  chips: bySeat(chips, 'By seat, its chips afterwards.'),
  acts,
});

const options = object({
  check: boolean,
  call: optional(described(chips, 'Chips to add.')),
  raise: optional(
    described(object({ kind: oneOf(['bet', 'raise']), min: chips, max: chips }), 'The least and the highest `to`.'),
  ),
});

const view = object({
  params: object({
    stack: described(chips, 'Chips of a seat at the start.'),
    hands: described(hand, 'The most hands that are played.'),
    level: described(hand, 'Hands before the blinds rise.'),
  }),
  stage: oneOf(['key', 'shuffle', 'start', 'deal', 'bet', 'share', 'show', 'over']),
  seat: VIEWER,
  hand: described(
    hand,
    "From 1; 0 before the first. While the following hand is dealt or its deck still shuffled, `hand`, `button` and `blinds` are the following hand's, and cards, board and acts stay those of the hand before, until both have dealt.",
  ),
  button: SEAT,
  blinds,
  seats: bySeat(seat),
  board,
  pot: described(chips, 'All chips in the middle, without the bets of this round.'),
  turn: optional(described(SEAT, 'Whose turn it is to bet.')),
  at: described(seq, 'What a decision may name as `at`: then it is taken now, and at no later turn.'),
  options: optional(described(options, 'What the viewer can do, where it has to decide.')),
  unasked: optional(
    described(
      object({ what: oneOf(['key', 'shuffle', 'deal', 'share', 'show']), seat: SEAT }),
      'What a device does now by itself, and whose.',
    ),
  ),
  acts: described(acts, 'Of the hand whose cards are shown, in their order.'),
  played: described(array(played, { max: 60 }), 'Every hand that is over.'),
  result: RESULT,
});

export const HOLDEM_VIEW: ViewSchema = { game: 'holdem', rules: 1, schema: view.schema() };
