/** Why the deck cannot be stacked, with the steps of this very match. */

import { plural, texts } from '../../language/texts.ts';
import type { StepLine } from '../step-line.ts';
import type { ReasonsOf } from '../why.tsx';

export const WHY_DECK = texts('games/blackjack/why-fair', {
  stack: 'Nobody stacks the deck.',
  stackText:
    'Every device seals a secret number before the first deal. The order of the cards is computed from all of them together, and nobody knew the others’ when sealing.',
  stackSteps: (steps: string) =>
    `Every device seals a secret number before the first deal: ${steps}. The order of the cards is computed from all of them together, and nobody knew the others’ when sealing.`,
  knows: 'Nobody but the dealer’s device knows the cards.',
  knowsText:
    'The players open their numbers; the dealer keeps one back until the end. The dealer has nothing to choose: when to draw and when to stand is fixed.',
  knowsSteps: (steps: string) =>
    `The players open their numbers, ${steps}; the dealer keeps one back until the end. The dealer has nothing to choose: when to draw and when to stand is fixed.`,
  another: 'The dealer cannot deal another card.',
  anotherDone: (steps: string) => `At ${steps} the last number was opened. Your device shuffled again and compared every card.`,
  anotherText:
    'In the end the last number is opened, and every device shuffles again and compares each card that was dealt. One wrong card convicts the dealer.',
  anotherSteps: (count: number) =>
    plural(count, {
      one: `In the end the last number is opened, and every device shuffles again and compares each card that was dealt at the ${count} step so far. One wrong card convicts the dealer.`,
      other: `In the end the last number is opened, and every device shuffles again and compares each card that was dealt at the ${count} steps so far. One wrong card convicts the dealer.`,
    }),
  keeps: 'The dealer cannot keep the last number.',
  keepsText: 'Who does not open it in time loses the match to the players.',
});

export const reasonsOf: ReasonsOf = ({ record }, tell) => {
  const seals = record.filter(({ kind }) => kind === 'blackjack.commit');
  const shares = record.filter(({ kind }) => kind === 'blackjack.share');
  const ofDealer = ({ author }: StepLine): boolean => author === 0;
  const cards = record.filter(({ kind }) => kind === 'blackjack.deal' || kind === 'blackjack.card').length;
  const early = shares.filter((line) => !ofDealer(line));
  const untilOpened = cards > 0 ? WHY_DECK.anotherSteps(cards) : WHY_DECK.anotherText;
  return [
    [WHY_DECK.stack, tell(seals, WHY_DECK.stackSteps, WHY_DECK.stackText)],
    [WHY_DECK.knows, tell(early, WHY_DECK.knowsSteps, WHY_DECK.knowsText)],
    [WHY_DECK.another, tell(shares.filter(ofDealer), WHY_DECK.anotherDone, untilOpened)],
    [WHY_DECK.keeps, WHY_DECK.keepsText],
  ];
};
