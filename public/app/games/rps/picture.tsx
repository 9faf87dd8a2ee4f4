import { HANDS } from '../../../../shared/games/rps/hands.ts';
import { HandSign } from './hand-sign.tsx';

export function RpsPieces() {
  return (
    <span class="pieces" aria-hidden="true">
      {HANDS.map((hand) => (
        <HandSign key={hand} hand={hand} silent />
      ))}
    </span>
  );
}

export function RpsPicture() {
  return (
    <div class="rps-picture" aria-hidden="true">
      {HANDS.map((hand) => (
        <HandSign key={hand} hand={hand} silent />
      ))}
    </div>
  );
}
