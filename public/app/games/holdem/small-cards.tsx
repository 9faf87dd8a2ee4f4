/** Cards in a line of text, such as `A♠ 10♥`. */

import type { Card } from '../../../../shared/cards/playing-cards.ts';
import { cardWords, rankOf, type Suit, suitOf } from '../cards/card-words.ts';

/** Drawn as text, not as a picture of the system's. */
const SIGNS: Readonly<Record<Suit, string>> = { S: '♠\ufe0e', H: '♥\ufe0e', D: '♦\ufe0e', C: '♣\ufe0e' };

export function SmallCards({ cards }: { cards: readonly Card[] }) {
  return (
    <span class="small-cards">
      {cards.map((card) => {
        const suit = suitOf(card);
        return (
          <span
            key={card}
            class={`small-card ${suit === 'H' || suit === 'D' ? 'card-red' : 'card-black'}`}
            role="img"
            aria-label={cardWords(card)}
          >
            {rankOf(card)}
            {SIGNS[suit]}
          </span>
        );
      })}
    </span>
  );
}
