/** Cards side by side that show what a game is played with, named by what surrounds them. */

import { PlayingCard } from './playing-card.tsx';

interface CardRowProps {
  /** `undefined` lies face down. */
  readonly cards: readonly (string | undefined)[];
}

const row = (cards: CardRowProps['cards']) => cards.map((card, i) => <PlayingCard key={`${i}`} card={card} silent />);

/** In one line. */
export function CardPieces({ cards }: CardRowProps) {
  return (
    <span class="pieces" aria-hidden="true">
      {row(cards)}
    </span>
  );
}

/** As on the table. */
export function CardPicture({ cards }: CardRowProps) {
  return (
    <div class="card-picture" aria-hidden="true">
      {row(cards)}
    </div>
  );
}
