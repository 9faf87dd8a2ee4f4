/** The view of proven dark chess as JSON Schema. */

import { LIMITS } from '../../../encoding/limits.ts';
import { boolean, integer, object, oneOf, optional, string } from '../../../encoding/shape.ts';
import { described, ENDED, SEATS } from '../../view-schema.ts';
import { boardViewSchema } from '../board-view-schema.ts';
import { PLAN } from './plan.ts';

const steps = integer({ min: 0, max: LIMITS.gameSteps });

const preparing = object({
  done: described(steps, 'Steps done, of so many.'),
  total: steps,
  passes: described(steps, 'Passes until a seat can move, the running one included: in each a device sends all that it can.'),
  next: described(SEATS, 'The seats whose devices send the next of them.'),
  again: described(boolean, 'Whether the match had started before: a seat has moved to another device.'),
});

export const PROVEN_VIEW = boardViewSchema(2, PLAN.plies, {
  rules: integer({ min: 2, max: 2 }),
  stage: oneOf(['set-up', 'flights', 'selectors', 'start', 'turn', 'agreed', 'over']),
  reveal: oneOf(['end', 'never']),
  complete: described(
    boolean,
    'Whether the viewer sees the board as it is. If not, the fog is as it was before its own last move, until the other answers.',
  ),
  chosen: optional(described(string({ min: 4, max: 5 }), "The viewer's move that is decided and not in the log yet.")),
  preparing: optional(described(preparing, 'While the seats make a stock before they can play on.')),
  decided: optional(described(ENDED, 'What decided the game, while the other seat still checks it.')),
});
