/** Why nobody steers the die, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';
import { lastOf, listSteps, Reason, Why } from '../why.tsx';

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

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = lastOf(record, 'dice.commit');
  const shares = lastOf(record, 'dice.reveal');
  return (
    <Why>
      <Reason claim={WHY_DIE.chooses}>
        {seals.length > 0 ? WHY_DIE.choosesSteps(listSteps(seals, names, seat)) : WHY_DIE.choosesText}
      </Reason>
      <Reason claim={WHY_DIE.again}>
        {shares.length > 0 ? WHY_DIE.againSteps(listSteps(shares, names, seat)) : WHY_DIE.againText}
      </Reason>
      <Reason claim={WHY_DIE.waits}>{WHY_DIE.waitsText}</Reason>
    </Why>
  );
}
