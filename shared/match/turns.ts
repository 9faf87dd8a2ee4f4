/** Turns: who may play next. */

import { readOpening } from '../crypto/opening.ts';
import type { Header } from '../log/step.ts';
import { budgetAfter } from './clock.ts';
import type { CheckedStep, MatchSeat, MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';
import { clockRunsOn, drawAfter, isWithinTurn, rowSince } from './same-turn.ts';

export const forgetSince = <S extends MatchSeat | undefined>(seat: S): S => {
  if (seat?.since === undefined) return seat;
  const { since: _, inRow: __, ...rest } = seat;
  return rest as S;
};

/** Sets whose turn it is. */
export function enterNext(state: MatchState, step: CheckedStep, next: readonly number[]): MatchState {
  return { ...state, next, seats: seatsInTurn(state.seats, step, next, false) };
}

/**
 * The seats once it is the turn of `next`. A seat that was already in `next` keeps the time at which it got there. `withinTurn`: the step that says so is of
 * `sameTurn`, so the seats that it puts in `next` are in a row.
 */
function seatsInTurn(
  seats: MatchState['seats'],
  step: CheckedStep,
  next: readonly number[],
  withinTurn: boolean,
): MatchState['seats'] {
  const plays = (seat: number): boolean => seats[seat] !== undefined && !seats[seat].out;
  if (!next.every(plays)) refuse(step, 'life/no-such-seat', '`next` names a seat that does not play');
  return seats.map((seat, i) => {
    if (seat === undefined || !next.includes(i)) return forgetSince(seat);
    if (seat.since !== undefined) return seat;
    return withinTurn ? { ...seat, since: step.time, inRow: true as const } : { ...seat, since: step.time };
  });
}

/** Applies a step of play: it must be in turn, and its author's clock is charged for it once the match has started. */
export function play(state: MatchState, step: CheckedStep): MatchState {
  const { header, signers, time } = step;
  expectPhase(state, step, 'setup', 'play');
  if (state.adrift !== undefined && header.kind !== 'skip') refuse(step, 'life/skip-owed');
  const author = soleAuthor(state, signers);
  if (!state.next.includes(author)) refuse(step, 'life/not-your-turn', `next is [${state.next}], without the author`);
  const { kind, next } = header;
  const charged = clockRunsOn(state, author, kind, next) ? state.seats : chargedSeats(state, author, header, time);
  const seats = seatsInTurn(charged, step, next, isWithinTurn(state, kind));
  const after = { ...withoutAnswers(state), ...drawAfter(state, author, kind), next, seats };
  return state.started && next.length === 0 ? { ...after, phase: 'settle', drawOffer: [] } : after;
}

/** The state without what a step of play answers. */
function withoutAnswers(state: MatchState): MatchState {
  if (state.adrift === undefined && state.drawDeclined === undefined) return state;
  const { adrift: _, drawDeclined: __, ...rest } = state;
  return rest;
}

/** The seats once the author of a step has paid for it and earned by it, and has left `next` unless it goes on in a row. */
function chargedSeats(state: MatchState, author: number, { kind, next }: Header, time: number): MatchState['seats'] {
  const seat = state.seats[author]!;
  const paid = { ...seat, budget: budgetAfter(state, seat, time, kind) };
  const goesOn = isWithinTurn(state, kind) && next.includes(author);
  return state.seats.with(author, goesOn ? { ...paid, since: rowSince(state, seat.since!, time) } : forgetSince(paid));
}

/** In play, a seat may open when it is its turn, and so finish; in the settlement of a match that began each seat may open once. */
export function opening(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'play', 'settle');
  if (!state.started) refuse(step, 'life/wrong-phase', 'the match never began, and nothing was hidden');
  const author = soleAuthor(state, step.signers);
  if (state.seats[author]!.opened) refuse(step, 'life/already-opened');
  const { seed } = read(step, readOpening);
  if (state.phase === 'settle') expectNext(step, []);
  const inPlay = state.phase === 'play';
  const after = inPlay ? play(state, step) : state;
  const opened = inPlay ? ({ opened: true, openedInPlay: true } as const) : { opened: true };
  const openedSeed = state.terms?.unpublished === undefined ? {} : { openedSeed: seed };
  return { ...after, seats: after.seats.with(author, { ...after.seats[author]!, ...opened, ...openedSeed }) };
}
