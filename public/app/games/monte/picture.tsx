import { PlayingCard } from '../cards/playing-card.tsx';

export function MontePieces() {
  return (
    <span class="pieces" aria-hidden="true">
      <PlayingCard card={undefined} silent />
      <PlayingCard card="QH" silent />
      <PlayingCard card={undefined} silent />
    </span>
  );
}

export function MontePicture() {
  return (
    <div class="card-picture" aria-hidden="true">
      <PlayingCard card="JS" silent />
      <PlayingCard card="QH" silent />
      <PlayingCard card={undefined} silent />
    </div>
  );
}
