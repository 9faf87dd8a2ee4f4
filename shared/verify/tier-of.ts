/** Which tier of evidence the result of a match rests on: the weakest that it needs. */

import type { Result } from '../games/interface.ts';
import type { Conviction } from '../playthrough/run-state.ts';
import type { Tier } from './tier.ts';
import type { SeatVerdict } from './verdict.ts';

/** What the result of a match rests on. */
interface Grounds {
  readonly result: Result | null;
  readonly seats: readonly (Pick<SeatVerdict, 'verdict' | 'opened'> | null)[];
  readonly convictions: readonly Conviction[];
  /** Whether the game goes on without a convicted seat. */
  readonly goesOn: boolean;
}

/** Of a record that holds, with a game that this verifier knows, whatever a clock has decided. */
export function tierOf({ result, seats, convictions, goesOn }: Grounds): Tier {
  // That nobody won shows in the steps of the match itself, and nobody gains by it; a match without a game has no result to show.
  if (result === null) return 'claimed';
  if (result.kind === 'void') return 'proven';
  const taken = seats.filter((seat) => seat !== null);
  const [first] = convictions;
  if (first !== undefined && !goesOn) {
    return !first.opened || taken.every(({ opened }) => opened) ? 'proven' : 'opened';
  }
  if (taken.every(({ verdict }) => verdict === 'honest' || verdict === 'fault')) return 'proven';
  return taken.some(({ verdict, opened }) => opened && (verdict === 'opened' || verdict === 'honest')) ? 'opened' : 'attested';
}
