/** How the play ends when the rules of the game do not end it: a seat resigns, runs out of time or protests. */

import { readNothing, readProtest } from '../log/match-payloads.ts';
import { activeSeats, type CheckedStep, type Ending, type MatchState, type Protest } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';
import { enterNext, forgetSince } from './turns.ts';

/**
 * A seat resigns or times out. The play ends with it, unless the match goes on without it: then everyone left is in `next`, and the
 * first `skip` says whose turn it is.
 */
export function dropOut(state: MatchState, step: CheckedStep, out: readonly number[], ending: Ending): MatchState {
  const next = nextWithout(state, out);
  if (next.length === 0) return endPlay(state, step, ending);
  expectNext(step, next);
  const gone = state.reopened ? ({ out: true, late: true } as const) : ({ out: true } as const);
  const seats = state.seats.map((seat, i) => (seat !== undefined && out.includes(i) ? { ...seat, ...gone } : seat));
  return enterNext({ ...state, seats: seats.map(forgetSince), adrift: true, drawOffer: [] }, step, next);
}

/** The `next` that a resignation or a timeout of these seats must state. */
export function nextWithout(state: MatchState, out: readonly number[]): number[] {
  const left = activeSeats(state).filter((seat) => !out.includes(seat));
  return state.terms?.goesOn && state.started && left.length >= 2 ? undisputed(left, state.protests) : [];
}

/** The seats that no protest is by or about, or all where each seat is in one: the relay cannot tell which of two seats has lied. */
function undisputed(seats: readonly number[], protests: readonly Protest[]): number[] {
  const calm = seats.filter((seat) => !protests.some(({ by, of }) => by === seat || of === seat));
  return calm.length > 0 ? calm : [...seats];
}

/** The `next` that a protest of seat `by` against seat `of` must state; empty if the play ends with it. */
export function nextAfterProtest(state: MatchState, by: number, of: number): number[] {
  const rest = activeSeats(state).filter((seat) => seat !== by && seat !== of);
  return state.terms?.goesOn && state.started ? undisputed(rest, [...state.protests, { by, of }]) : [];
}

export function endPlay(state: MatchState, step: CheckedStep, ending: Ending): MatchState {
  expectNext(step, []);
  return { ...enterNext(state, step, []), phase: 'settle', drawOffer: [], ending };
}

export function resign(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'setup', 'play');
  read(step, readNothing);
  const seat = soleAuthor(state, step.signers);
  if (state.seats[seat]!.out) refuse(step, 'life/not-your-turn', 'this seat is out');
  return dropOut(state, step, [seat], { kind: 'resign', seat });
}

/**
 * Without a game, nobody can say whether a protest is true, so it ends the play. But in a match that goes on, the seat that lied
 * is out by the rules of the game, a third seat says whose turn it is, and the play goes on, even if a false step had ended it.
 */
export function protest(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'setup', 'play', 'settle');
  const by = soleAuthor(state, step.signers);
  if (state.seats[by]!.out) refuse(step, 'life/not-your-turn', 'this seat is out');
  // After such an ending the log alone proves every fault; a series of protests would put off the close for ever.
  if (state.ending !== undefined) refuse(step, 'life/wrong-phase', 'the play has ended already');
  const { seat: of } = read(step, readProtest);
  if (of === by || !activeSeats(state).includes(of))
    refuse(step, 'life/no-such-seat', 'a protest is about another seat that plays');
  const next = nextAfterProtest(state, by, of);
  if (next.length === 0) return endPlay(state, step, { kind: 'protest', seat: by, seq: state.seq });
  if (state.protests.some((one) => one.by === by && one.of === of))
    refuse(step, 'life/too-many-protests', 'a seat protests against another once');
  expectNext(step, next);
  const { endedAt: _, drawDeclined: __, ...going } = state;
  const protests = [...state.protests, { by, of }];
  const seats = state.seats.map(forgetSince);
  const reopened = state.phase === 'settle' ? ({ reopened: true } as const) : {};
  return enterNext({ ...going, ...reopened, phase: 'play', seats, protests, adrift: true, drawOffer: [] }, step, next);
}
