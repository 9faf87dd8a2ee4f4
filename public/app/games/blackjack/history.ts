/** A match of Blackjack as it stood when so many of its rounds had been paid. Pure. */

import type { BlackjackSeatView, BlackjackView } from '../../../../shared/games/blackjack/view.ts';

export function viewAfter(view: BlackjackView, count: number): BlackjackView {
  const paid = view.paid.slice(0, count);
  const { dealer, hands, won } = paid.at(-1)!;
  const since = view.paid.slice(count);
  const seats = view.seats.map((one, seat): BlackjackSeatView => {
    const chips = since.reduce((sum, later) => sum - (later.won[seat] ?? 0), one.chips);
    return { ...one, chips, hand: one.role === 'dealer' ? dealer : hands[seat], won: won[seat] };
  });
  return { ...view, stage: 'over', round: count, turn: undefined, actions: [], paid, seats };
}

/** Whether the round on the table is not paid. */
export const isUnpaid = ({ round, paid }: BlackjackView): boolean => round > paid.length;
