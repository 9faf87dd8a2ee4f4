/** Why nobody steers the die, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import { lastOf, type ReasonsOf } from '../why.tsx';

export const WHY_DIE = texts('games/dice/why-fair', {
  chooses: 'Nobody chooses the throw.',
  choosesText:
    'Every player’s device seals a secret number before each throw. The throw is computed from all of them together. One that is honestly drawn is enough to make it fair.',
  choosesSteps: (steps: string) =>
    `Every player’s device seals a secret number before each throw, the last time at ${steps}. The throw is computed from all of them together. One that is honestly drawn is enough to make it fair.`,
  again: 'Nobody throws again.',
  againText:
    'Once all have sealed, each seal fits one number only. Who does not open in time is out, and that throw is not made again: the others keep their points.',
  againSteps: (steps: string) =>
    `Once all have sealed, each seal fits one number only: they were opened at ${steps}. Who does not open in time is out, and that throw is not made again: the others keep their points.`,
  waits: 'Nobody waits to see what you do.',
  waitsText: 'Standing or sitting down is sealed with the number and opened with it, so all choose at the same time.',
});

export const reasonsOf: ReasonsOf = ({ record }, tell) => [
  [WHY_DIE.chooses, tell(lastOf(record, 'dice.commit'), WHY_DIE.choosesSteps, WHY_DIE.choosesText)],
  [WHY_DIE.again, tell(lastOf(record, 'dice.reveal'), WHY_DIE.againSteps, WHY_DIE.againText)],
  [WHY_DIE.waits, WHY_DIE.waitsText],
];
