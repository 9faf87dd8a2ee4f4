/** A card that turns when it becomes known. */

import type { Card } from '../../../../shared/cards/playing-cards.ts';
import { PlayingCard } from '../cards/playing-card.tsx';

/** `nth`: how many turn before it at the same time. */
export function TurningCard({ card, nth = 0 }: { card: Card | undefined; nth?: number }) {
  if (card === undefined) return <PlayingCard card={undefined} />;
  return (
    <span class="flip up turning" style={{ '--nth': nth }}>
      <span aria-hidden="true">
        <PlayingCard card={undefined} silent />
      </span>
      <span class="flip-face">
        <PlayingCard card={card} />
      </span>
    </span>
  );
}
