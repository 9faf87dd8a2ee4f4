/** What the match asks of our seat now, for its screen and for what is decided in haste. */

import type { Need } from '../games/interface.ts';
import type { HeldMatch } from './held-match.ts';
import type { Machine } from './machine.ts';

/** What the machine of our seat needs, where anything may be sent. */
export function askedNeed({ match, missing, isHere, equivocation }: HeldMatch, machine: Machine | undefined): Need {
  // Where the game goes on, the fault of another seat ends nothing.
  const isPlaying = !equivocation.blamesRelay && match.gameRun?.stopped === false && isHere;
  const isAsked = isPlaying && missing === 0 && match.matchState.phase !== 'closed';
  return (isAsked ? machine?.need() : undefined) ?? { kind: 'wait' };
}
