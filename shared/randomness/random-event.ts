/**
 * A collaborative random event (seed 004): a key that no party can predict or control. Pure, and a part of any game's state.
 *
 *   all parties commit → players and regulator reveal → the server reveals, at once or in the verification → the key
 *
 * The order of commitments is free. A server that holds its share back is the only one to know the key, as a dealer must
 * (`eventKeyFor`), and is bound to the key by its commitment.
 *
 * **Not revealing is a forfeit, never a re-roll.** The last party to reveal knows the outcome before the others, and could leave to
 * avoid it; with two parties, or several in league, no protocol can prevent that (R. Cleve, STOC 1986), so leaving must never buy
 * another draw. An event that lacks a share is void for good: it has no key, the party that owes the share has forfeited its seat,
 * and the rules of the game say beforehand what a void event means to the seats that stay. It may not mean a new event in its place.
 */

import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { allSealed, type Envelope, openEnvelope, owingSeats, sealEnvelope, withoutSeats } from './envelopes.ts';
import { checkShare, jointKey } from './joint.ts';

export interface Party {
  readonly seat: number;
  /** A regulator is an independent third party: it acts as a player does, and its word makes the server's and players' more credible. */
  readonly role: 'server' | 'regulator' | 'player';
}

export interface RandomEvent {
  /** Match id in base64url. */
  readonly match: string;
  /** The parties in the order of seats; their values are shares of 32 bytes. */
  readonly parties: readonly (Party & Envelope<Bytes>)[];
  readonly serverHoldsBack: boolean;
  /** The seats that left without revealing; if there are any, the event is void. */
  readonly missing: readonly number[];
}

/** `held`: everything is revealed but the share that the server holds back. */
type EventStage = 'commit' | 'reveal' | 'held' | 'known' | 'void';

export interface EventOptions {
  /** The server reveals after everybody else, when the game tells it to. */
  readonly serverHoldsBack?: boolean;
}

export function beginEvent(
  match: string,
  parties: readonly Party[],
  { serverHoldsBack = false }: EventOptions = {},
): RandomEvent {
  return { match, parties: parties.toSorted((a, b) => a.seat - b.seat), serverHoldsBack, missing: [] };
}

/** The parties of an event among equals. */
export function playersOnly(seats: readonly number[]): Party[] {
  return seats.map((seat) => ({ seat, role: 'player' }));
}

const holdsBack = ({ serverHoldsBack }: RandomEvent, { role }: Party): boolean => serverHoldsBack && role === 'server';

export function eventStage(event: RandomEvent): EventStage {
  if (event.missing.length > 0) return 'void';
  if (!allSealed(event.parties)) return 'commit';
  if (eventNext(event).length > 0) return 'reveal';
  return event.parties.every(({ value }) => value !== undefined) ? 'known' : 'held';
}

/** The seats that have to commit or to reveal now. Its game tells a server that holds back when to reveal. */
export function eventNext(event: RandomEvent): number[] {
  if (event.missing.length > 0) return [];
  const held = allSealed(event.parties) ? event.parties.filter((party) => holdsBack(event, party)) : [];
  return owingSeats(event.parties).filter((seat) => !held.some((party) => party.seat === seat));
}

/** Adds a party's commitment, made by `commitShare`. */
export function applyCommitment(event: RandomEvent, seat: number, commitment: string): RandomEvent {
  return { ...event, parties: sealEnvelope(event.parties, seat, commitment) };
}

/** Adds a party's alleged share after checking it against its commitment. */
export function applyReveal(event: RandomEvent, seat: number, share: Bytes): RandomEvent {
  expectNotVoid(event);
  const holder = event.parties.find((party) => party.seat === seat && holdsBack(event, party));
  if (holder !== undefined && eventStage(event) === 'reveal') {
    throw new Fault(
      'randomness/too-early',
      'the server reveals after all others: with its share the last of them would know the key',
    );
  }
  const check = (commitment: string): void => checkShare(event.match, seat, share, commitment);
  return { ...event, parties: openEnvelope(event.parties, seat, share, check) };
}

/**
 * The event after parties have left the match. Before all commitments are in, nobody has revealed anything, and the event goes on
 * among the others. A share that was revealed stays part of the key. A share that is owed makes the event void.
 */
export function dropParties(event: RandomEvent, seats: readonly number[]): RandomEvent {
  const { rest, missing } = withoutSeats(event.parties, seats);
  return { ...event, parties: rest, missing: [...event.missing, ...missing] };
}

/** The key of 32 bytes, once every share is revealed. */
export function eventKey(event: RandomEvent): Bytes | undefined {
  if (eventStage(event) !== 'known') return undefined;
  return jointKey(
    event.match,
    event.parties.map(({ value }) => value!),
  );
}

/** The key as the server knows it while it holds its share back. */
export function eventKeyFor(event: RandomEvent, share: Bytes): Bytes {
  expectNotVoid(event);
  const server = event.parties.find((party) => holdsBack(event, party));
  if (server === undefined) throw new Fault('randomness/not-a-party', 'no party of this event holds its share back');
  if (server.value !== undefined) return eventKey(event)!;
  if (eventStage(event) !== 'held') throw new Fault('randomness/missing-reveal');
  return eventKey(applyReveal(event, server.seat, share))!;
}

function expectNotVoid({ missing }: RandomEvent): void {
  if (missing.length > 0) {
    throw new Fault('randomness/missing-reveal', 'the event is void: a seat left without revealing its share');
  }
}
