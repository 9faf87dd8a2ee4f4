/** What a result rests on, as a page says it: its tier of evidence, or what takes the place of one. */

import type { Tier } from '../../../shared/verify/tier.ts';

/** `time`: the clock of the relay ended the play, and everything else is proven. `void`: nobody won, so no game is shown. */
export type Ground = Tier | 'time' | 'void';
export const GROUNDS = ['proven', 'time', 'void', 'opened', 'attested', 'claimed'] as const satisfies readonly Ground[];

interface Rested {
  readonly evidence: Tier;
  /** What all but the clock of the relay rests on, where that clock decided. */
  readonly besideClock?: Tier | undefined;
  /** Whether nobody won, or there is no result. */
  readonly isVoid: boolean;
}

/** A tier that is weaker than a proof to everybody goes before the clock: it says less. */
export function groundOf({ evidence, besideClock = evidence, isVoid }: Rested): Ground {
  if (isVoid) return 'void';
  return besideClock === 'proven' && evidence !== 'proven' ? 'time' : besideClock;
}
