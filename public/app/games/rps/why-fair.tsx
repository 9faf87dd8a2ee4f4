/** Why nobody can wait for the other's hand, with the steps of this very match. */

import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = record.filter(({ kind }) => kind === 'rps.commit').slice(-2);
  const hands = record.filter(({ kind }) => kind === 'rps.reveal').slice(-2);
  return (
    <Why>
      <Reason claim="Nobody waits to see your hand.">
        A choice is sealed the moment it is made{seals.length > 0 && `, the last at ${listSteps(seals, names, seat)}`}. No hand is
        shown before both are sealed.
      </Reason>
      <Reason claim="Nobody changes their mind.">
        A seal fits one hand only, and shows nothing of it
        {hands.length > 0 && `. The last were opened at ${listSteps(hands, names, seat)}, and your device checked that they fit`}.
      </Reason>
      <Reason claim="Nobody keeps a lost hand hidden.">Who does not open the seal in time loses the match.</Reason>
    </Why>
  );
}
