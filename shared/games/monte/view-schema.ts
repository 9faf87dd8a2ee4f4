/** The view of Three Card Monte as JSON Schema. */

import { array, integer, object, oneOf, optional } from '../../encoding/shape.ts';
import { described, RESULT, SEAT, type ViewSchema } from '../view-schema.ts';
import { CARDS } from './payloads.ts';

const card = oneOf(CARDS);

const view = object({
  stage: described(
    oneOf(['place', 'start', 'point', 'reveal', 'over']),
    'place → (start) → point → reveal, once a round; then over.',
  ),
  seat: optional(described(SEAT, "The viewer's seat: 0 deals, 1 guesses; absent for a spectator.")),
  of: described(integer({ min: 1, max: 9 }), 'How many are played.'),
  rounds: described(array(object({ queen: card, pointed: card }), { max: 9 }), 'Those that were revealed, in order.'),
  scores: described(array(integer({ min: 0, max: 18 }), { min: 2, max: 2 }), 'Points of the dealer and of the guesser.'),
  queen: optional(described(card, 'Where the queen lies in this round, for the dealer alone.')),
  pointed: optional(described(card, 'Where the guesser pointed in this round.')),
  result: RESULT,
});

export const MONTE_VIEW: ViewSchema = { game: 'monte', rules: 1, schema: view.schema() };
