import { PlayingCard } from '../cards/playing-card.tsx';

export function BlackjackPieces() {
  return (
    <span class="pieces" aria-hidden="true">
      <PlayingCard card="AS" silent />
      <PlayingCard card="KD" silent />
    </span>
  );
}

export function BlackjackPicture() {
  return (
    <div class="card-picture" aria-hidden="true">
      <PlayingCard card={undefined} silent />
      <PlayingCard card="KD" silent />
      <PlayingCard card="AS" silent />
    </div>
  );
}
