/** Why nobody steers the die, with the steps of this very match. */

import type { WhyFairProps } from '../game-screen.ts';
import { lastOf, listSteps, Reason, Why } from '../why.tsx';

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = lastOf(record, 'dice.commit');
  const shares = lastOf(record, 'dice.reveal');
  return (
    <Why>
      <Reason claim="Nobody chooses the throw.">
        Every player’s device seals a secret number before each throw
        {seals.length > 0 && `, the last time at ${listSteps(seals, names, seat)}`}. The throw is computed from all of them
        together. One that is honestly drawn is enough to make it fair.
      </Reason>
      <Reason claim="Nobody throws again.">
        Once all have sealed, each seal fits one number only
        {shares.length > 0 && `: they were opened at ${listSteps(shares, names, seat)}`}. Who does not open in time is out, and
        that throw is not made again: the others keep their points.
      </Reason>
      <Reason claim="Nobody waits to see what you do.">
        Standing or sitting down is sealed with the number and opened with it, so all choose at the same time.
      </Reason>
    </Why>
  );
}
