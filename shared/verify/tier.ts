/**
 * The ladder of evidence: how much shows that the result of a match is right, from the strongest to the weakest. A verdict names the
 * weakest that its result rests on.
 */

import type { Result } from '../games/interface.ts';
import type { Conviction } from '../playthrough/run-state.ts';
import type { SeatVerdict } from './verdict.ts';

/**
 * `proven`: to everybody, by proofs in the log or because all whose word it needs have opened and were run again. `opened`: by the opening of
 * some seats alone: what the others told them was not checked. `attested`: the seats proved it to each other at most, and nobody opened, so
 * whoever has the keys of all of them can write such a log. `claimed`: nothing shows it but what was signed.
 */
export const TIERS = ['proven', 'opened', 'attested', 'claimed'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether a tier is at least as strong as another one. */
export const reaches = (tier: Tier, required: Tier): boolean => TIERS.indexOf(tier) <= TIERS.indexOf(required);

/** What the result of a match rests on. */
export interface Grounds {
  readonly result: Result | null;
  readonly seats: readonly (Pick<SeatVerdict, 'verdict' | 'opened'> | null)[];
  readonly convictions: readonly Conviction[];
  /** Whether the game goes on without a convicted seat. */
  readonly goesOn: boolean;
}

/** Of a record that holds, with a game that this verifier knows. */
export function tierOf({ result, seats, convictions, goesOn }: Grounds): Tier {
  // Nobody won: that no game came to its end shows in the steps of the match itself.
  if (result === null || result.kind === 'void') return 'proven';
  const taken = seats.filter((seat) => seat !== null);
  const [first] = convictions;
  if (first !== undefined && !goesOn) {
    return !first.opened || taken.every(({ opened }) => opened) ? 'proven' : 'opened';
  }
  if (taken.every(({ verdict }) => verdict === 'honest' || verdict === 'fault')) return 'proven';
  return taken.some(({ verdict, opened }) => opened && verdict === 'honest') ? 'opened' : 'attested';
}
