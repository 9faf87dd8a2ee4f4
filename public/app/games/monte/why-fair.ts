/** Why the queen cannot be moved, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import type { ReasonsOf } from '../why.tsx';

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

export const reasonsOf: ReasonsOf = ({ record }, tell) => {
  const last = (kind: string) => record.filter((line) => line.kind === kind).slice(-1);
  return [
    [WHY_QUEEN.moved, tell(last('monte.place'), WHY_QUEEN.movedSteps, WHY_QUEEN.movedText)],
    [WHY_QUEEN.peek, tell(last('monte.point'), WHY_QUEEN.peekSteps, WHY_QUEEN.peekText)],
    [WHY_QUEEN.refuse, tell(last('monte.reveal'), WHY_QUEEN.refuseSteps, WHY_QUEEN.refuseText)],
  ];
};
