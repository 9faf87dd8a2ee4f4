/** The hands of a match as its view tells them. Pure. */

import type { HoldemView } from '../../../../shared/games/holdem/view.ts';

/** By seat, the chips with which the hand after so many others began. */
export const chipsBefore = (
  { played, params, seats }: Pick<HoldemView, 'played' | 'params' | 'seats'>,
  hands: number,
): readonly number[] => played[hands - 1]?.chips ?? seats.map(() => params.stack);
