/** Turns: who may play next. */

import { readOpening } from '../crypto/opening.ts';
import { Fault } from '../fault.ts';
import { budgetAfter } from './clock.ts';
import { activeSeats, type CheckedStep, type MatchSeat, type MatchState } from './match-state.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';

export const forgetSince = <S extends MatchSeat | undefined>(seat: S): S => {
  if (seat === undefined) return seat;
  const { since: _, ...rest } = seat;
  return rest as S;
};

/** Sets whose turn it is. A seat that was already in `next` keeps the time at which it got there. */
export function enterNext(state: MatchState, next: readonly number[], time: number): MatchState {
  const active = activeSeats(state);
  if (!next.every((seat) => active.includes(seat)))
    throw new Fault('life/no-such-seat', '`next` names a seat that does not play');
  const seats = state.seats.map((seat, i) =>
    seat !== undefined && next.includes(i) ? { ...seat, since: seat.since ?? time } : forgetSince(seat),
  );
  return { ...state, next, seats };
}

/** Applies a step of play: it must be in turn, and is charged to its author's clock once the match has started. */
export function play(state: MatchState, { header, signers, time }: CheckedStep): MatchState {
  expectPhase(state, 'setup', 'play');
  if (state.adrift !== undefined && header.kind !== 'skip') throw new Fault('life/skip-owed');
  const author = soleAuthor(state, signers);
  if (!state.next.includes(author)) throw new Fault('life/not-your-turn', `next is [${state.next}], without the author`);
  const seat = state.seats[author]!;
  const charged = state.seats.with(author, { ...forgetSince(seat), budget: budgetAfter(state, seat, time) });
  const { adrift: _, drawDeclined: __, ...steady } = state;
  const after = enterNext({ ...steady, seats: charged, drawOffer: [] }, header.next, time);
  return state.started && header.next.length === 0 ? { ...after, phase: 'settle' } : after;
}

/** In play, a seat may open when it is its turn, and so finish; in the settlement each seat may open once. */
export function opening(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, 'play', 'settle');
  const author = soleAuthor(state, step.signers);
  if (state.seats[author]!.opened) throw new Fault('life/already-opened');
  readOpening(step.payload, 'payload');
  if (state.phase === 'settle') expectNext(step.header, []);
  const after = state.phase === 'play' ? play(state, step) : state;
  return { ...after, seats: after.seats.with(author, { ...after.seats[author]!, opened: true }) };
}
