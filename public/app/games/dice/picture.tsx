import { Die } from './die.tsx';

export function DicePieces() {
  return (
    <span class="pieces" aria-hidden="true">
      {[5, 2, 6, 1].map((value) => (
        <Die key={value} value={value} silent />
      ))}
    </span>
  );
}

export function DicePicture() {
  return (
    <div class="dice-picture" aria-hidden="true">
      {[4, 6, 1].map((value) => (
        <Die key={value} value={value} silent />
      ))}
    </div>
  );
}
