/** Bets that people name by the pot. */

import type { HoldemView } from './view.ts';

/**
 * What a bet or raise by a share of the pot brings its author to in this round, within what the rules allow; undefined where it cannot
 * raise. The pot of a raise is the one after calling: a raise by all of it calls first, and then adds what lies in the middle.
 */
export function raiseOfPot({ seat, seats, pot, options }: HoldemView, share: number): number | undefined {
  if (seat === undefined || options?.raise === undefined) return undefined;
  const { call = 0, raise } = options;
  const after = pot + call + seats.reduce((sum, { bet }) => sum + bet, 0);
  const to = seats[seat]!.bet + call + Math.floor(share * after);
  return Math.min(raise.max, Math.max(raise.min, to));
}
