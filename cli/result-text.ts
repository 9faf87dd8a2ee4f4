/** A result in words. */

import type { Result } from '../shared/games/interface.ts';
import { joinNames, type SeatNames } from '../shared/match/seat-names.ts';

/** Such as `Alice and Bob won (fleet sunk).` */
export function writeResult(result: Result, names: SeatNames): string {
  const reason = result.reason.replaceAll('-', ' ');
  switch (result.kind) {
    case 'won':
      return `${joinNames(result.winners.map((seat) => names[seat]!))} won (${reason}).`;
    case 'drawn':
      return `A draw (${reason}).`;
    case 'void':
      return `No result (${reason}).`;
  }
}
