/** What a person may request besides playing, and the step that fulfils it. */

import type { StepContent } from '../games/interface.ts';
import { refusedAbort } from '../match/abort.ts';
import { refusedDrawKind } from '../match/draw-offer.ts';
import { nextWithout } from '../match/endings.ts';
import { activeSeats, type MatchState } from '../match/match-state.ts';

export type SeatRequest = 'resign' | 'abort' | 'cancel' | 'begin' | 'draw-offer' | 'draw-accept' | 'draw-decline';

/** A request is for the match as it stood at one place of the log. It is kept until it is fulfilled, or not possible any more. */
export interface StandingRequest {
  readonly kind: SeatRequest;
  /** Length of the log at the time of the request. */
  readonly seq: number;
}

/** The step that fulfils a request of a seat; undefined when that is not possible now. */
export function requestStep(matchState: MatchState, seat: number, kind: SeatRequest): StepContent | undefined {
  const { phase, seats, terms, drawOffer } = matchState;
  const active = activeSeats(matchState);
  const content = (next: readonly number[]) => ({ kind, payload: {}, next });
  const inLobby = phase === 'lobby' && seat === terms?.seat;
  if (seats[seat] === undefined || seats[seat].out) return undefined;
  switch (kind) {
    case 'cancel':
      return inLobby ? content([]) : undefined;
    case 'begin':
      return inLobby && active.length >= 2 ? content(active) : undefined;
    case 'abort':
      return refusedAbort(matchState, seat) === undefined ? content([]) : undefined;
    case 'resign':
      return phase === 'setup' || phase === 'play' ? content(nextWithout(matchState, [seat])) : undefined;
    default: {
      if (phase !== 'play' || refusedDrawKind(matchState, seat, kind) !== undefined) return undefined;
      const agreed = kind === 'draw-accept' && drawOffer.length + 1 === active.length;
      return content(agreed ? [] : matchState.next);
    }
  }
}
