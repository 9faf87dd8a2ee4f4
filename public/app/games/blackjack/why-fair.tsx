/** Why the deck cannot be stacked, with the steps of this very match. */

import type { WhyFairProps } from '../game-screen.ts';
import { listSteps, Reason, Why } from '../why.tsx';

export function WhyFair({ record, names, seat }: WhyFairProps) {
  const seals = record.filter(({ kind }) => kind === 'blackjack.commit');
  const shares = record.filter(({ kind }) => kind === 'blackjack.share');
  const early = shares.filter(({ author }) => author !== 0);
  const last = shares.filter(({ author }) => author === 0);
  const cards = record.filter(({ kind }) => kind === 'blackjack.deal' || kind === 'blackjack.card').length;
  return (
    <Why>
      <Reason claim="Nobody stacks the deck.">
        Every device seals a secret number before the first deal{seals.length > 0 && `: ${listSteps(seals, names, seat)}`}. The
        order of the cards is computed from all of them together, and nobody knew the others’ when sealing.
      </Reason>
      <Reason claim="Nobody but the dealer’s device knows the cards.">
        The players open their numbers{early.length > 0 && `, ${listSteps(early, names, seat)}`}; the dealer keeps one back until
        the end. The dealer has nothing to choose: when to draw and when to stand is fixed.
      </Reason>
      <Reason claim="The dealer cannot deal another card.">
        {last.length > 0
          ? `At ${listSteps(last, names, seat)} the last number was opened. Your device shuffled again and compared every card.`
          : `In the end the last number is opened, and every device shuffles again and compares each card that was dealt${cards > 0 ? ` at one of ${cards} steps so far` : ''}. One wrong card convicts the dealer.`}
      </Reason>
      <Reason claim="The dealer cannot keep the last number.">
        Who does not open it in time loses the match to the players.
      </Reason>
    </Why>
  );
}
