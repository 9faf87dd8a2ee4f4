/** What a person may do besides playing, and the step that says so. */

import { refusedDraw } from '../match/draw-offer.ts';
import { nextWithout } from '../match/endings.ts';
import { activeSeats, type Life } from '../match/match-state.ts';
import type { Plan } from './signing.ts';

export type Wish = 'resign' | 'cancel' | 'begin' | 'draw-offer' | 'draw-accept' | 'draw-decline';

/** A wish is for the match as it stood at a place of the log. It is kept until it is there, or possible no more. */
export interface StandingWish {
  readonly kind: Wish;
  /** Where the log ended when it was wished. */
  readonly seq: number;
}

/** The step with which a seat gets its wish; undefined when that is not possible now. */
export function wishPlan(life: Life, seat: number, kind: Wish): Plan | undefined {
  const { phase, seats, terms, drawOffer } = life;
  const active = activeSeats(life);
  const plan = (next: readonly number[]) => ({ kind, payload: {}, next });
  const inLobby = phase === 'lobby' && seat === terms?.seat;
  if (seats[seat] === undefined || seats[seat].out) return undefined;
  switch (kind) {
    case 'cancel':
      return inLobby ? plan([]) : undefined;
    case 'begin':
      return inLobby && active.length >= 2 ? plan(active) : undefined;
    case 'resign':
      return phase === 'setup' || phase === 'play' ? plan(nextWithout(life, [seat])) : undefined;
    default: {
      if (phase !== 'play' || refusedDraw(life, seat, kind) !== undefined) return undefined;
      const agreed = kind === 'draw-accept' && drawOffer.length + 1 === active.length;
      return plan(agreed ? [] : life.next);
    }
  }
}
