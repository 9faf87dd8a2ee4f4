/** Why the queen cannot be moved, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

export const WHY_QUEEN = texts('games/monte/why-fair', {
  moved: 'The queen cannot be moved.',
  movedText: 'Her place is sealed before anybody points. The seal fits one place only.',
  movedSteps: (steps: string) => `Her place is sealed before anybody points: ${steps}. The seal fits one place only.`,
  peek: 'The guesser cannot peek.',
  peekText: 'A seal shows nothing of what is in it. Nobody but the dealer’s own device knows the place.',
  peekSteps: (steps: string) =>
    `A seal shows nothing of what is in it. Nobody but the dealer’s own device knows the place, and the last pointing at ${steps} was a guess.`,
  refuse: 'The dealer cannot refuse to show.',
  refuseText: 'The seal is broken in every round. A dealer who does not do so in time loses.',
  refuseSteps: (steps: string) =>
    `The seal is broken in every round, the last at ${steps}. A dealer who does not do so in time loses.`,
});

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const last = (kind: string) => record.filter((line) => line.kind === kind).slice(-1);
  const [place, point, reveal] = [last('monte.place'), last('monte.point'), last('monte.reveal')];
  return (
    <Why>
      <Reason claim={WHY_QUEEN.moved}>
        {place.length > 0 ? WHY_QUEEN.movedSteps(listSteps(place, names, seat)) : WHY_QUEEN.movedText}
      </Reason>
      <Reason claim={WHY_QUEEN.peek}>
        {point.length > 0 ? WHY_QUEEN.peekSteps(listSteps(point, names, seat)) : WHY_QUEEN.peekText}
      </Reason>
      <Reason claim={WHY_QUEEN.refuse}>
        {reveal.length > 0 ? WHY_QUEEN.refuseSteps(listSteps(reveal, names, seat)) : WHY_QUEEN.refuseText}
      </Reason>
    </Why>
  );
}
