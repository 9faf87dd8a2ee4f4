import { PlayingCard } from '../cards/playing-card.tsx';

export function HoldemPieces() {
  return (
    <span class="pieces" aria-hidden="true">
      <PlayingCard card="AH" silent />
      <PlayingCard card="10H" silent />
      <PlayingCard card={undefined} silent />
    </span>
  );
}

export function HoldemPicture() {
  return (
    <div class="card-picture" aria-hidden="true">
      <PlayingCard card="AH" silent />
      <PlayingCard card="AC" silent />
      <PlayingCard card={undefined} silent />
    </div>
  );
}
