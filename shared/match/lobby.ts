/** The lobby: a match is opened, its seats are taken, and the set-up begins. */

import { Fault } from '../fault.ts';
import { readJoin, readNothing, readTerms, type Terms } from '../log/match-payloads.ts';
import type { SeatName } from '../log/seat-name.ts';
import type { Header } from '../log/step.ts';
import { expectFloors } from './deadline-floors.ts';
import { activeSeats, authorOf, type CheckedStep, type MatchSeat, type MatchState } from './match-state.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';
import { enterNext } from './turns.ts';

export function open(state: MatchState, { header, signers, payload, name, time }: CheckedStep): MatchState {
  expectPhase(state, 'new');
  const terms = readTerms(payload, 'payload');
  if (terms.seat >= terms.seats.length)
    throw new Fault('life/no-such-seat', 'the creator takes a seat that the match does not have');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a match is opened by one key');
  expectFloors(terms);
  const creator: MatchSeat = newSeat(signers[0]!, header.seq, terms, terms, name);
  const seats = terms.seats.map((_, seat) => (seat === terms.seat ? creator : undefined));
  return fill({ ...state, phase: 'lobby', terms, seats, openedAt: time }, header, time);
}

export function join(state: MatchState, { header, signers, payload, name, time }: CheckedStep): MatchState {
  expectPhase(state, 'lobby');
  const terms = state.terms!;
  const { seat, invite, ...claim } = readJoin(payload, 'payload');
  if (seat >= state.seats.length) throw new Fault('life/no-such-seat');
  if (state.seats[seat] !== undefined) throw new Fault('life/seat-taken');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a seat is taken by one key');
  if (authorOf(state, signers[0]!) !== undefined)
    throw new Fault('life/already-seated', 'one key takes at most one seat of a match');
  const { key: kept, invite: asked } = terms.seats[seat]!;
  if (kept !== undefined && kept !== signers[0]) throw new Fault('life/seat-kept');
  // The signature of the invitation's key is checked with the signatures of the step.
  if (asked !== undefined && invite?.key !== asked) {
    throw new Fault('life/wrong-invite', 'this seat is private: its invitation is needed');
  }
  return fill({ ...state, seats: state.seats.with(seat, newSeat(signers[0]!, header.seq, terms, claim, name)) }, header, time);
}

function newSeat(
  key: string,
  takenAt: number,
  terms: Terms,
  claim: { readonly seed: string; readonly spare?: string },
  name: SeatName | undefined,
): MatchSeat {
  if (key === terms.relay) throw new Fault('life/not-a-seat', "the relay's key takes no seat");
  return {
    key,
    formerKeys: [],
    seed: claim.seed,
    takenAt,
    budget: terms.clock.budget,
    opened: false,
    drawOffers: 0,
    ...(claim.spare === undefined ? {} : { spare: claim.spare }),
    ...(name === undefined ? {} : { name: name.text }),
  };
}

export function cancel(state: MatchState, { header, signers, payload }: CheckedStep): MatchState {
  expectPhase(state, 'lobby');
  readNothing(payload, 'payload');
  expectNext(header, []);
  if (soleAuthor(state, signers) !== state.terms?.seat) throw new Fault('life/not-the-creator');
  return { ...state, phase: 'closed', closedBy: 'cancel' };
}

/** The creator begins with the seats that are taken: the others stay empty. */
export function begin(state: MatchState, { header, signers, payload, time }: CheckedStep): MatchState {
  expectPhase(state, 'lobby');
  readNothing(payload, 'payload');
  if (soleAuthor(state, signers) !== state.terms?.seat) throw new Fault('life/not-the-creator');
  const next = activeSeats(state);
  if (next.length < 2) throw new Fault('life/too-few-seats');
  expectNext(header, next);
  return enterNext({ ...state, phase: 'setup' }, next, time);
}

/** The set-up begins with the step that takes the last seat: then every seat may act. */
function fill(state: MatchState, header: Header, time: number): MatchState {
  const full = state.seats.every((seat) => seat !== undefined);
  const next = full ? activeSeats(state) : [];
  expectNext(header, next);
  return full ? enterNext({ ...state, phase: 'setup' }, next, time) : state;
}
