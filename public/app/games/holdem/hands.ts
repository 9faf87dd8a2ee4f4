/** The hands of a match as its view tells them. Pure. */

import type { PlayedHand } from '../../../../shared/games/holdem/played-hand.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';

/** The hand whose cards are shown, if it is over. */
export function endedHand({ stage, played }: Pick<HoldemView, 'stage' | 'played'>): PlayedHand | undefined {
  return stage === 'deal' || stage === 'shuffle' || stage === 'over' ? played.at(-1) : undefined;
}

/** By seat, the chips with which the hand after so many others began. */
export const chipsBefore = (
  { played, params, seats }: Pick<HoldemView, 'played' | 'params' | 'seats'>,
  hands: number,
): readonly number[] => played[hands - 1]?.chips ?? seats.map(() => params.stack);
