/** Why the deck cannot be stacked, with the steps of this very match. */

import { plural, texts } from '../../language/texts.ts';
import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

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

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = record.filter(({ kind }) => kind === 'blackjack.commit');
  const shares = record.filter(({ kind }) => kind === 'blackjack.share');
  const early = shares.filter(({ author }) => author !== 0);
  const last = shares.filter(({ author }) => author === 0);
  const cards = record.filter(({ kind }) => kind === 'blackjack.deal' || kind === 'blackjack.card').length;
  return (
    <Why>
      <Reason claim={WHY_DECK.stack}>
        {seals.length > 0 ? WHY_DECK.stackSteps(listSteps(seals, names, seat)) : WHY_DECK.stackText}
      </Reason>
      <Reason claim={WHY_DECK.knows}>
        {early.length > 0 ? WHY_DECK.knowsSteps(listSteps(early, names, seat)) : WHY_DECK.knowsText}
      </Reason>
      <Reason claim={WHY_DECK.another}>
        {last.length > 0
          ? WHY_DECK.anotherDone(listSteps(last, names, seat))
          : cards > 0
            ? WHY_DECK.anotherSteps(cards)
            : WHY_DECK.anotherText}
      </Reason>
      <Reason claim={WHY_DECK.keeps}>{WHY_DECK.keepsText}</Reason>
    </Why>
  );
}
