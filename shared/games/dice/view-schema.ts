/** The view of Greedy Pig as JSON Schema. */

import { LIMITS } from '../../encoding/limits.ts';
import { array, integer, object, oneOf, optional } from '../../encoding/shape.ts';
import { bySeat, described, RESULT, SEATS, VIEWER, type ViewSchema } from '../view-schema.ts';
import { CHOICES } from './payloads.ts';
import { MOST_THROWS } from './public-rules.ts';

const count = integer({ min: 0, max: LIMITS.gameSteps });

const view = object({
  stage: oneOf(['commit', 'start', 'reveal', 'over']),
  seat: VIEWER,
  target: described(count, 'The points that end the match.'),
  playing: described(SEATS, 'The seats that have not dropped out.'),
  standing: described(SEATS, 'Those of them that stand in this round.'),
  points: described(count, 'What everyone who stands would keep by sitting down.'),
  totals: bySeat(count, 'Points kept, by seat.'),
  round: described(count, 'From 0.'),
  throws: array(
    object({
      round: count,
      die: optional(described(integer({ min: 1, max: 6 }), 'Absent when nobody was left standing, or the throw was void.')),
      sat: described(SEATS, 'The seats that sat down before it.'),
    }),
    { max: MOST_THROWS },
  ),
  committed: described(SEATS, 'The seats that have committed to the throw to be made.'),
  choice: optional(described(oneOf(CHOICES), "The viewer's own choice before that throw.")),
  result: RESULT,
});

export const DICE_VIEW: ViewSchema = { game: 'dice', rules: 1, schema: view.schema() };
