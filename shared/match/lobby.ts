/** The lobby: a match is opened, its seats are taken, and the set-up begins. */

import { readJoin, readNothing, readTerms, type Terms } from '../log/match-payloads.ts';
import { expectFloors } from './deadline-floors.ts';
import { activeSeats, authorOf, type CheckedStep, type MatchSeat, type MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';
import { enterNext } from './turns.ts';

export function open(state: MatchState, step: CheckedStep): MatchState {
  const { signers, time } = step;
  expectPhase(state, step, 'new');
  const terms = read(step, readTerms);
  if (terms.seat >= terms.seats.length)
    refuse(step, 'life/no-such-seat', 'the creator takes a seat that the match does not have');
  if (signers.length !== 1) refuse(step, 'life/not-a-seat', 'a match is opened by one key');
  if (step.admitted === undefined) expectFloors(terms);
  const creator = newSeat(step, terms, terms);
  const seats = terms.seats.map((_, seat) => (seat === terms.seat ? creator : undefined));
  return fill({ ...state, phase: 'lobby', terms, seats, openedAt: time }, step);
}

export function join(state: MatchState, step: CheckedStep): MatchState {
  const { signers } = step;
  expectPhase(state, step, 'lobby');
  const terms = state.terms!;
  const { seat, invite, ...claim } = read(step, readJoin);
  if (seat >= state.seats.length) refuse(step, 'life/no-such-seat');
  if (state.seats[seat] !== undefined) refuse(step, 'life/seat-taken');
  if (signers.length !== 1) refuse(step, 'life/not-a-seat', 'a seat is taken by one key');
  if (authorOf(state, signers[0]!) !== undefined)
    refuse(step, 'life/already-seated', 'one key takes at most one seat of a match');
  const { key: kept, invite: asked } = terms.seats[seat]!;
  if (kept !== undefined && kept !== signers[0]) refuse(step, 'life/seat-kept');
  // The signature of the invitation's key is checked with the signatures of the step.
  if (asked !== undefined && invite?.key !== asked)
    refuse(step, 'life/wrong-invite', 'this seat is private: its invitation is needed');
  return fill({ ...state, seats: state.seats.with(seat, newSeat(step, terms, claim)) }, step);
}

function newSeat(step: CheckedStep, terms: Terms, claim: Pick<Terms, 'seed' | 'spare' | 'engine'>): MatchSeat {
  const { name } = step;
  const key = step.signers[0]!;
  if (key === terms.relay) refuse(step, 'life/not-a-seat', "the relay's key takes no seat");
  return {
    key,
    formerKeys: [],
    seed: claim.seed,
    takenAt: step.header.seq,
    budget: terms.clock.budget,
    opened: false,
    drawOffers: 0,
    ...(claim.spare === undefined ? {} : { spare: claim.spare }),
    ...(name === undefined ? {} : { name: name.text }),
    ...(claim.engine === undefined ? {} : { engine: claim.engine }),
  };
}

export function cancel(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'lobby');
  read(step, readNothing);
  expectNext(step, []);
  if (soleAuthor(state, step.signers) !== state.terms?.seat) refuse(step, 'life/not-the-creator');
  return { ...state, phase: 'closed', closedBy: 'cancel' };
}

/** The creator begins with the seats that are taken: the others stay empty. */
export function begin(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'lobby');
  read(step, readNothing);
  if (soleAuthor(state, step.signers) !== state.terms?.seat) refuse(step, 'life/not-the-creator');
  const next = activeSeats(state);
  if (next.length < 2) refuse(step, 'life/too-few-seats');
  expectNext(step, next);
  return enterNext({ ...state, phase: 'setup' }, step, next);
}

/** The set-up begins with the step that takes the last seat: then every seat may act. */
function fill(state: MatchState, step: CheckedStep): MatchState {
  const full = state.seats.every((seat) => seat !== undefined);
  const next = full ? activeSeats(state) : [];
  expectNext(step, next);
  return full ? enterNext({ ...state, phase: 'setup' }, step, next) : state;
}
