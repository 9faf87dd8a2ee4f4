/** A match of hold'em as it stood when so many of its hands were over. Pure. */

import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import type { HoldemSeatView, HoldemView } from '../../../../shared/games/holdem/view.ts';
import { chipsBefore } from './hands.ts';

const FACE_DOWN = [undefined, undefined];

export function viewAfter(view: HoldemView, count: number): HoldemView {
  const played = view.played.slice(0, count);
  const last = played.at(-1)!;
  const before = chipsBefore(view, count - 1);
  const seats = last.chips.map((chips, seat): HoldemSeatView => {
    const put = last.acts.reduce((sum, act) => sum + (act.seat === seat ? act.chips : 0), 0);
    return {
      ...{ chips, bet: 0, cards: last.shown[seat] ?? FACE_DOWN, shown: last.shown[seat] !== undefined },
      ...{ mucked: last.mucked.includes(seat), folded: last.folded === seat, allIn: put === before[seat] },
    };
  });
  const { hand, button, blinds, board, acts } = last;
  return {
    ...{ ...view, stage: 'over', hand, button, blinds, seats, board, acts, played, pot: 0 },
    ...{ turn: undefined, options: undefined, unasked: undefined },
  };
}

/** Whether the cards on the table are of a hand that is not over. */
export const isUnfinished = (view: HoldemView): boolean => view.acts.length > 0 && endedHand(view) === undefined;
