/** Why nobody can wait for the other's hand, with the steps of this very match. */

import { texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

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

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = record.filter(({ kind }) => kind === 'rps.commit').slice(-2);
  const hands = record.filter(({ kind }) => kind === 'rps.reveal').slice(-2);
  return (
    <Why>
      <Reason claim={WHY_HANDS.waits}>
        {seals.length > 0 ? WHY_HANDS.waitsSteps(listSteps(seals, names, seat)) : WHY_HANDS.waitsText}
      </Reason>
      <Reason claim={WHY_HANDS.changes}>
        {hands.length > 0 ? WHY_HANDS.changesSteps(listSteps(hands, names, seat)) : WHY_HANDS.changesText}
      </Reason>
      <Reason claim={WHY_HANDS.keeps}>{WHY_HANDS.keepsText}</Reason>
    </Why>
  );
}
