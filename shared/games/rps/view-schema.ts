/** The view of rock, paper, scissors as JSON Schema. */

import { array, boolean, integer, object, oneOf, optional } from '../../encoding/shape.ts';
import { bySeat, described, RESULT, VIEWER, type ViewSchema } from '../view-schema.ts';
import { HANDS } from './hands.ts';
import { MOST_TIES } from './public-rules.ts';

const hand = oneOf(HANDS);

const view = object({
  stage: oneOf(['commit', 'start', 'reveal', 'over']),
  seat: VIEWER,
  bestOf: described(
    integer({ min: 1, max: 5 }),
    'A seat that wins more than half of so many rounds has won; tied rounds do not count.',
  ),
  wins: bySeat(integer({ min: 0, max: 5 })),
  rounds: described(array(bySeat(hand), { max: 5 + MOST_TIES }), 'Those that were shown, in order.'),
  now: bySeat(
    object({ committed: boolean, hand: optional(hand) }),
    'By seat, in the round that is played: whether it has committed, and its hand once this viewer knows it.',
  ),
  result: RESULT,
});

export const RPS_VIEW: ViewSchema = { game: 'rps', rules: 1, schema: view.schema() };
