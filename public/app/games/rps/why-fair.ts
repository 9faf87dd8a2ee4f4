/** Why nobody can wait for the other's hand, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import type { ReasonsOf } from '../why.tsx';

export const WHY_HANDS = texts('games/rps/why-fair', {
  waits: 'Nobody waits to see your hand.',
  waitsText: 'A choice is sealed the moment it is made. No hand is shown before both are sealed.',
  waitsSteps: (steps: string) =>
    `A choice is sealed the moment it is made, the last at ${steps}. No hand is shown before both are sealed.`,
  changes: 'Nobody changes their mind.',
  changesText: 'A seal fits one hand only, and shows nothing of it.',
  changesSteps: (steps: string) =>
    `A seal fits one hand only, and shows nothing of it. The last were opened at ${steps}, and your device checked that they fit.`,
  keeps: 'Nobody keeps a lost hand hidden.',
  keepsText: 'Who does not open the seal in time loses the match.',
});

export const reasonsOf: ReasonsOf = ({ record }, tell) => {
  const lastTwo = (kind: string) => record.filter((line) => line.kind === kind).slice(-2);
  return [
    [WHY_HANDS.waits, tell(lastTwo('rps.commit'), WHY_HANDS.waitsSteps, WHY_HANDS.waitsText)],
    [WHY_HANDS.changes, tell(lastTwo('rps.reveal'), WHY_HANDS.changesSteps, WHY_HANDS.changesText)],
    [WHY_HANDS.keeps, WHY_HANDS.keepsText],
  ];
};
