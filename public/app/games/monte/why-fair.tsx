/** Why the queen cannot be moved, with the steps of this very match. */

import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const last = (kind: string) => record.filter((line) => line.kind === kind).slice(-1);
  const [place, point, reveal] = [last('monte.place'), last('monte.point'), last('monte.reveal')];
  return (
    <Why>
      <Reason claim="The queen cannot be moved.">
        Her place is sealed before anybody points{place.length > 0 && `: ${listSteps(place, names, seat)}`}. The seal fits one
        place only.
      </Reason>
      <Reason claim="The guesser cannot peek.">
        A seal shows nothing of what is in it. Nobody but the dealer’s own device knows the place
        {point.length > 0 && `, and the last pointing at ${listSteps(point, names, seat)} was a guess`}.
      </Reason>
      <Reason claim="The dealer cannot refuse to show.">
        The seal is broken in every round{reveal.length > 0 && `, the last at ${listSteps(reveal, names, seat)}`}. A dealer who
        does not do so in time loses.
      </Reason>
    </Why>
  );
}
