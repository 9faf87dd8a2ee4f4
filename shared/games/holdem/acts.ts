/** What is told of the betting: each blind and each act, with the chips that it put in. */

import type { Seat } from '../steps.ts';
import { type Action, type Betting, optionsOf } from './betting.ts';
import type { Blinds } from './params.ts';
import { fromLeftOf } from './places.ts';
import type { HandAct } from './played-hand.ts';

/** The blinds, the small one first. `chips`: by seat, before them; `seq`: of the deal after which the betting begins. */
export const blindActs = (chips: readonly number[], button: Seat, { small, big }: Blinds, seq: number): readonly HandAct[] =>
  fromLeftOf(button)
    .toReversed()
    .map((seat) => {
      const posted = Math.min(chips[seat]!, seat === button ? small : big);
      return { seat, street: 0, kind: 'blind', chips: posted, to: posted, seq };
    });

/** What a seat does. `betting`: before it. */
export function tellAct(betting: Betting, seat: Seat, action: Action, seq: number): HandAct {
  const bet = betting.bets[seat]!;
  const to = 'to' in action ? action.to : action.kind === 'call' ? bet + (optionsOf(betting).call ?? 0) : undefined;
  const put = to === undefined ? { chips: 0 } : { chips: to - bet, to };
  return { seat, street: betting.street, kind: action.kind, ...put, seq };
}
