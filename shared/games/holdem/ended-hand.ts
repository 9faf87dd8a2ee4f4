/** Whether what lies on the table is of a hand that is over: it stays there until both have dealt the following one. */

import type { PlayedHand } from './played-hand.ts';
import type { HoldemState } from './state.ts';

/** The hand whose cards are on the table, if it is over. Of a state, or of a view of it. */
export function endedHand({ stage, played }: Pick<HoldemState, 'stage' | 'played'>): PlayedHand | undefined {
  return stage === 'deal' || stage === 'shuffle' || stage === 'over' ? played.at(-1) : undefined;
}
