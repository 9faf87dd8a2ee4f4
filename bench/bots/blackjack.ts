/** What the house wins from the basic strategy at Blackjack: rounds of one player by the table's rules, without any cryptography. */

import { adviseAction } from '../../bots/blackjack.ts';
import { type Card, FRESH_DECK } from '../../shared/cards/playing-cards.ts';
import { handValue, isBlackjack } from '../../shared/games/blackjack/cards.ts';
import {
  allowedActions,
  awaitsDealer,
  BET,
  dealerDraws,
  type Hand,
  isActive,
  payout,
} from '../../shared/games/blackjack/hands.ts';
import { seededRng } from '../../test/support/seeded-rng.ts';
import { describeMean } from './statistics.ts';

/** Plenty: no hand is limited by what its player has. */
const CHIPS = 1_000;

/** Chips that one round brings. */
function playRound(draw: () => Card, decks: number): number {
  const [first, up, second, hole] = [draw(), draw(), draw(), draw()];
  let hand: Hand = { cards: [first, second], doubled: false, stood: false };
  const dealer = [up, hole];
  if (isBlackjack(dealer)) return payout(hand, dealer);
  while (isActive(hand)) {
    const action = adviseAction(handValue(hand.cards), handValue([up]).total, allowedActions(hand, CHIPS), decks);
    if (action === 'stand') hand = { ...hand, stood: true };
    else hand = { ...hand, doubled: action === 'double', cards: [...hand.cards, draw()] };
  }
  while (awaitsDealer(hand) && dealerDraws(dealer)) dealer.push(draw());
  return payout(hand, dealer);
}

export function benchBlackjack(rounds: number): void {
  console.log(
    `Blackjack: what the house wins of each bet from the basic strategy, ${rounds} rounds, shuffled anew for each; seeded`,
  );
  for (const decks of [1, 2, 8]) {
    const number = seededRng(decks);
    const cards = Array.from({ length: decks }, () => FRESH_DECK).flat();
    const brought = Array.from({ length: rounds }, () => {
      let dealt = 0;
      // Only as many cards are shuffled as are dealt.
      return playRound(() => {
        const at = dealt + Math.floor(number() * (cards.length - dealt));
        [cards[dealt], cards[at]] = [cards[at]!, cards[dealt]!];
        return cards[dealt++]!;
      }, decks);
    });
    const lost = brought.map((chips) => (-100 * chips) / BET);
    console.log(`  ${decks} deck${decks === 1 ? ' ' : 's'}  ${describeMean(lost)} %`);
  }
}
