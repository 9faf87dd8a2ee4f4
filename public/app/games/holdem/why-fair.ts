/** Why nobody knows the deck, with the steps of the hand that is played or was played last. */

import { texts } from '../../language/texts.ts';
import type { StepLine } from '../step-line.ts';
import type { ReasonsOf } from '../why.tsx';

export const WHY_CARDS = texts('games/holdem/why-fair', {
  order: 'Neither player knows the order of the deck.',
  orderText:
    'Both devices shuffle it in turn, and prove that the same 52 cards come out as went in. One of them that shuffles in secret is enough; two players in league could arrange a deck.',
  orderSteps: (steps: string) =>
    `Both devices shuffled it in turn, and proved that the same 52 cards came out as went in: ${steps}. One of them that shuffled in secret is enough; two players in league could arrange a deck.`,
  yours: 'Only you see your two cards.',
  yoursText:
    'It takes a part from each device to turn a card. Each gives its parts of the other player’s cards, and keeps those of its own.',
  yoursSteps: (steps: string) =>
    `It takes a part from each device to turn a card. Each gave its parts of the other player’s cards, and kept those of its own: ${steps}.`,
  board: 'The board does not come early.',
  boardText: 'Each device gives its parts of the board, and proves them, only when the bets before it are closed.',
  boardSteps: (steps: string) =>
    `Each device gives its parts of the board, and proves them, only when the bets before it are closed: ${steps}.`,
  secret: 'What is not shown stays secret.',
  secretText: 'To show a card its player gives the part that is missing, and proves it. Nothing is opened at the end.',
  secretSteps: (steps: string) =>
    `To show a card its player gives the part that is missing, and proves it: ${steps}. Nothing is opened at the end.`,
  limits: 'What this does not prevent.',
  limitsText:
    'Everybody sees how long a player thinks. Who gives the last part of a card sees it first, and may leave, at the price of the match. Who gets hold of a device before the match is closed can read its cards.',
});

/** Of the hand that was dealt last. Each deck has two shuffles and two deals, and those of a deck come before those of the next. */
export function stepsOfHand(
  record: readonly StepLine[],
): Readonly<Record<'shuffles' | 'deals' | 'shares' | 'shows', readonly StepLine[]>> {
  const of = (kind: string): readonly StepLine[] => record.filter((line) => line.kind === kind);
  const deals = of('cards.deal');
  const first = Math.max(0, 2 * (Math.ceil(deals.length / 2) - 1));
  const isOfHand = ({ seq }: StepLine): boolean => deals[first] !== undefined && seq > deals[first].seq;
  return {
    shuffles: of('cards.shuffle').slice(first, first + 2),
    deals: deals.slice(first),
    shares: of('cards.share').filter(isOfHand),
    shows: of('cards.show').filter(isOfHand),
  };
}

export const reasonsOf: ReasonsOf = ({ record }, tell) => {
  const { shuffles, deals, shares, shows } = stepsOfHand(record);
  return [
    [WHY_CARDS.order, tell(shuffles, WHY_CARDS.orderSteps, WHY_CARDS.orderText)],
    [WHY_CARDS.yours, tell(deals, WHY_CARDS.yoursSteps, WHY_CARDS.yoursText)],
    [WHY_CARDS.board, tell(shares, WHY_CARDS.boardSteps, WHY_CARDS.boardText)],
    [WHY_CARDS.secret, tell(shows, WHY_CARDS.secretSteps, WHY_CARDS.secretText)],
    [WHY_CARDS.limits, WHY_CARDS.limitsText],
  ];
};
