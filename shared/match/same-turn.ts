/**
 * Turns of several steps. A match states as `sameTurn` which kinds come before the last step of a turn: they leave the turn as it was, for
 * its draw and for its clock. Code of each rule is where the rule is applied; docs/protocol/life.md#turns-of-several-steps has them together.
 */

import { budgetAfter } from './clock.ts';
import type { MatchSeat, MatchState } from './match-state.ts';

/** Whether a step of this kind does not end the turn of its author. */
export const isWithinTurn = ({ terms }: MatchState, kind: string): boolean => terms?.sameTurn?.includes(kind) === true;

/** A step in a row has so much time for itself, where the grace is longer: its device makes and sends it, and no person thinks. */
const ROW_STEP_MS = 60_000;

/**
 * When the clock of a seat in a row is taken to have begun, after a step of its own at `time`: it has what is left of its grace, and
 * otherwise the time that its next step takes to make and to send.
 */
export function rowSince({ terms }: MatchState, since: number, time: number): number {
  const { grace } = terms!.clock;
  return Math.max(since, time - grace + Math.min(grace, ROW_STEP_MS));
}

/**
 * Whether the clock of its author's turn runs on after a step, so that a turn has one grace however many steps it takes. A seat that such a
 * step has put in `next` is in a row, where `rowSince` holds.
 */
export function clockRunsOn(state: MatchState, author: number, kind: string, next: readonly number[]): boolean {
  return isWithinTurn(state, kind) && next.includes(author) && state.seats[author]!.inRow === undefined;
}

/**
 * The draw that is offered after a step of play. In a match with `sameTurn` it outlives the steps of the seats that want it, so that the
 * others can answer in their turn.
 */
export function drawAfter(state: MatchState, author: number, kind: string): Pick<MatchState, 'drawOffer' | 'drawDeclined'> {
  if (isWithinTurn(state, kind)) {
    const { drawOffer, drawDeclined } = state;
    return drawDeclined === undefined ? { drawOffer } : { drawOffer, drawDeclined };
  }
  const outlives = state.terms?.sameTurn !== undefined && state.drawOffer.includes(author);
  return { drawOffer: outlives ? state.drawOffer : [] };
}

/**
 * The seats that still want the draw after a hand-over of one of them. It may put the seat in `next` before its turn has come, where it could
 * accept an offer instead of what its author has sent meanwhile: so the offers of others end.
 */
export function offersAfterHandOver({ terms, drawOffer }: MatchState, moved: number): readonly number[] {
  return terms?.sameTurn === undefined || drawOffer.includes(moved) ? drawOffer : [];
}

/**
 * The seats after a hand-over of one of them. A game that follows hand-overs asks the others for more than they had to do, so each of them
 * that is in `next` pays what it has used so far, and its clock starts again. Nobody gains by a hand-over of its own.
 */
export function seatsAfterHandOver(state: MatchState, moved: number, time: number): readonly (MatchSeat | undefined)[] {
  if (state.phase !== 'play' || state.terms?.sameTurn === undefined) return state.seats;
  return state.seats.map((seat, i) =>
    i === moved || seat?.since === undefined ? seat : { ...seat, budget: budgetAfter(state, seat, time), since: time },
  );
}
