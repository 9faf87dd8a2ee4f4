/** A result in words. */

import type { Result } from '../shared/games/game.ts';
import { listNames, type SeatNames } from './seat-names.ts';

/** Such as `Alice and Bob won (fleet sunk).` */
export function writeResult(result: Result, names: SeatNames): string {
  const reason = result.reason.replaceAll('-', ' ');
  switch (result.kind) {
    case 'won':
      return `${listNames(result.winners.map((seat) => names[seat] ?? `Seat ${seat}`))} won (${reason}).`;
    case 'drawn':
      return `A draw (${reason}).`;
    case 'void':
      return `No result (${reason}).`;
  }
}
