/** The lobby: a match is opened, its seats are taken, and the set-up begins. */

import { Fault } from '../fault.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';
import { expectFloors } from './floors.ts';
import { readJoin, readNothing, readTerms, type Terms } from '../log/match-payloads.ts';
import { type Act, activeSeats, authorOf, type Life, type SeatLife } from './match-state.ts';
import type { Header } from '../log/step.ts';
import { enterNext } from './turns.ts';

export function open(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'new');
  const terms = readTerms(payload, 'payload');
  if (terms.seat >= terms.seats.length)
    throw new Fault('life/no-such-seat', 'the creator takes a seat that the match does not have');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a match is opened by one key');
  expectFloors(terms);
  const creator: SeatLife = newSeat(signers[0]!, header.seq, terms, terms);
  const seats = terms.seats.map((_, seat) => (seat === terms.seat ? creator : undefined));
  return fill({ ...life, phase: 'lobby', terms, seats, openedAt: time }, header, time);
}

export function join(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'lobby');
  const terms = life.terms!;
  const { seat, invite, ...claim } = readJoin(payload, 'payload');
  if (seat >= life.seats.length) throw new Fault('life/no-such-seat');
  if (life.seats[seat] !== undefined) throw new Fault('life/seat-taken');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a seat is taken by one key');
  if (authorOf(life, signers[0]!) !== undefined)
    throw new Fault('life/already-seated', 'one key takes at most one seat of a match');
  const { key: kept, invite: asked } = terms.seats[seat]!;
  if (kept !== undefined && kept !== signers[0]) throw new Fault('life/seat-kept');
  // That the key of the invitation has signed is checked with the signatures of the step.
  if (asked !== undefined && invite?.key !== asked) {
    throw new Fault('life/wrong-invite', 'this seat is private: its invitation is needed');
  }
  return fill({ ...life, seats: life.seats.with(seat, newSeat(signers[0]!, header.seq, terms, claim)) }, header, time);
}

function newSeat(
  key: string,
  takenAt: number,
  terms: Terms,
  claim: { readonly seed: string; readonly spare?: string; readonly name?: string },
): SeatLife {
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
    ...(claim.name === undefined ? {} : { name: claim.name }),
  };
}

export function cancel(life: Life, { header, signers, payload }: Act): Life {
  expectPhase(life, 'lobby');
  readNothing(payload, 'payload');
  expectNext(header, []);
  if (soleAuthor(life, signers) !== life.terms?.seat) throw new Fault('life/not-the-creator');
  return { ...life, phase: 'closed', closedBy: 'cancel' };
}

/** The creator begins with the seats that are taken: the others stay empty. */
export function begin(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'lobby');
  readNothing(payload, 'payload');
  if (soleAuthor(life, signers) !== life.terms?.seat) throw new Fault('life/not-the-creator');
  const next = activeSeats(life);
  if (next.length < 2) throw new Fault('life/too-few-seats');
  expectNext(header, next);
  return enterNext({ ...life, phase: 'setup' }, next, time);
}

/** The set-up begins with the step that takes the last seat: then every seat may act. */
function fill(life: Life, header: Header, time: number): Life {
  const full = life.seats.every((seat) => seat !== undefined);
  const next = full ? activeSeats(life) : [];
  expectNext(header, next);
  return full ? enterNext({ ...life, phase: 'setup' }, next, time) : life;
}
