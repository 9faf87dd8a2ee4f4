/**
 * The life of a match: phases, seats, turns and the clock, for every game alike. One pure fold, used by the relay to admit a step
 * and by the verifier to check that the relay did. It reads the payloads of the kinds in `kinds.ts` and of no game.
 *
 *   lobby (open, join, cancel) → setup (game kinds, start) → play (game kinds) → settle (opening, endgame) → closed
 */

import { taggedHash } from '../crypto/hash.ts';
import { readOpening } from '../crypto/seat-seed.ts';
import { encodeHex, encodeInteger } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { readClose, readEndgame, readJoin, readNothing, readProtest, readTerms, readTimeout, type Terms } from './kinds.ts';
import { GENESIS, type Header, matchBytes } from './step.ts';

export type Phase = 'new' | 'lobby' | 'setup' | 'play' | 'settle' | 'closed';

export interface SeatLife {
  readonly key: string;
  /** Commitment to the seat's seed, hex. */
  readonly seed: string;
  readonly name?: string;
  /** Budget left, in ms. */
  readonly budget: number;
  /** When the seat was last put in `next`, if it is there. */
  readonly since?: number;
  readonly opened: boolean;
  /** Resigned or timed out of a match that goes on without it. */
  readonly out?: true;
}

/** What ended the play, when it was not the game's own rules. */
export type Ending =
  | { readonly kind: 'resign'; readonly seat: number }
  | { readonly kind: 'timeout'; readonly seats: readonly number[] }
  | { readonly kind: 'agreed-draw' }
  | { readonly kind: 'protest'; readonly seat: number; readonly code: string; readonly seq: number };

export interface Life {
  readonly phase: Phase;
  readonly match: string;
  /** Defined from `open` on. */
  readonly terms?: Terms;
  readonly seats: readonly (SeatLife | undefined)[];
  readonly next: readonly number[];
  /** Sequence number of the next step, link hash and time of the last one. */
  readonly seq: number;
  readonly prev: string;
  readonly time: number;
  readonly openedAt: number;
  readonly started: boolean;
  /** A seat dropped out and the match goes on: any seat in `next` must say with a `skip` whose turn it is by the game's rules. */
  readonly adrift?: true;
  /** Seats that stand by a draw offer; empty when there is none. */
  readonly drawOffer: readonly number[];
  readonly ending?: Ending;
  readonly closedBy?: 'endgame' | 'close' | 'cancel';
}

/** A step as the life of a match sees it: before it is linked, and with its signatures checked. */
export interface Act {
  readonly header: Header;
  /** Public keys of the authors. */
  readonly signers: readonly string[];
  readonly payload: JsonObject;
  /** By the relay's clock. */
  readonly time: number;
}

export function beginLife(match: string): Life {
  return { phase: 'new', match, seats: [], next: [], seq: 0, prev: GENESIS, time: 0, openedAt: 0, started: false, drawOffer: [] };
}

/** Digest of an invite token, bound to its match and seat. */
export function inviteDigest(match: string, seat: number, token: Uint8Array): string {
  return encodeHex(taggedHash('invite', matchBytes(match), encodeInteger(seat, 1), token));
}

export function seatOf(life: Life, key: string): number | undefined {
  const seat = life.seats.findIndex((one) => one?.key === key);
  return seat < 0 ? undefined : seat;
}

/** The seats that play: taken, and not out. */
export function activeSeats(life: Life): number[] {
  return life.seats.flatMap((seat, i) => (seat === undefined || seat.out ? [] : [i]));
}

export interface Deadline {
  /** The first moment at which it has passed. */
  readonly time: number;
  /** What the relay appends then. */
  readonly act: { readonly kind: 'timeout' | 'close'; readonly payload: JsonObject };
  /** The seats that are out of time. */
  readonly out: readonly number[];
}

const outOfTimeAt = (seat: SeatLife, terms: Terms): number => (seat.since ?? 0) + terms.clock.grace + seat.budget + 1;

/** The next deadline; `undefined` before `open` and after the end. */
export function deadlineOf(life: Life): Deadline | undefined {
  const { terms } = life;
  if (terms === undefined) return undefined;
  const close = (time: number, reason: string): Deadline => ({
    time: time + 1,
    act: { kind: 'close', payload: { reason } },
    out: [],
  });
  switch (life.phase) {
    case 'lobby':
      return close(life.openedAt + terms.deadlines.join, 'expired');
    case 'setup':
      return close(life.time + terms.deadlines.setup, 'expired');
    case 'play': {
      const times = life.next.map((seat) => outOfTimeAt(life.seats[seat]!, terms));
      const time = Math.min(...times);
      const out = life.next.filter((_, i) => times[i]! <= time);
      return { time, act: { kind: 'timeout', payload: { seats: out } }, out };
    }
    case 'settle':
      return close(life.time + terms.deadlines.settle, 'unsigned');
    default:
      return undefined;
  }
}

/** A timeout for each seat and a close: kept free, so that a match at its limit of steps can still end. */
const RELAY_STEPS = LIMITS.seats + 1;

const isRelayKind = (kind: string): boolean => kind === 'timeout' || kind === 'close';
/** Kinds of a game have a dot, and those of every match have none. */
export function isGameKind(kind: string): boolean {
  return kind.includes('.');
}

const sameSeats = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((seat, i) => seat === b[i]);
const expectNext = (header: Header, next: readonly number[]): void => {
  if (!sameSeats(header.next, next))
    throw new Fault('life/wrong-next', `the step must state next [${next}], it states [${header.next}]`);
};
const expectPhase = (life: Life, ...phases: readonly Phase[]): void => {
  if (!phases.includes(life.phase)) throw new Fault('life/wrong-phase', `not possible in the phase "${life.phase}"`);
};

/** The one seat that signed a step. */
const soleAuthor = (life: Life, signers: readonly string[]): number => {
  const seat = signers.length === 1 ? seatOf(life, signers[0]!) : undefined;
  if (seat === undefined) throw new Fault('life/not-a-seat', 'the step must be signed by one seat of the match');
  return seat;
};
const expectAllSeats = (life: Life, signers: readonly string[]): void => {
  const keys = activeSeats(life).map((seat) => life.seats[seat]!.key);
  if (signers.length !== keys.length || !signers.every((key) => keys.includes(key))) {
    throw new Fault('life/signature-missing', 'the step must be signed by every seat that plays');
  }
};
const expectRelay = (life: Life, signers: readonly string[]): void => {
  if (signers.length !== 1 || signers[0] !== life.terms?.relay)
    throw new Fault('life/not-the-relay', 'only the relay of the match may say this');
};

/** That a step is the next one of this match (rule 2 of the relay). */
export function checkPlace(life: Life, header: Header): void {
  if (header.match !== life.match) throw new Fault('life/wrong-match', 'the step belongs to another match');
  if (header.seq !== life.seq || header.prev !== life.prev) {
    throw new Fault('life/stale', `the next step is ${life.seq} after ${life.prev}`);
  }
  const room = isRelayKind(header.kind) ? LIMITS.stepsPerMatch : LIMITS.stepsPerMatch - RELAY_STEPS;
  if (life.seq >= room) throw new Fault('life/too-many-steps');
}

/** The life after a step, all but its link hash: the caller links it with `linkLife`. Throws the fault that refuses the step. */
export function advanceLife(life: Life, act: Act): Life {
  checkPlace(life, act.header);
  if (act.time < life.time) throw new Fault('life/time-went-back');
  const due = deadlineOf(life);
  const relayActs = isRelayKind(act.header.kind);
  if (due !== undefined && act.time >= due.time !== relayActs) {
    throw relayActs
      ? new Fault('life/too-early', 'no deadline has passed')
      : new Fault('life/out-of-time', 'the deadline has passed');
  }
  const after = advanceKind(life, act, due);
  return { ...after, seq: life.seq + 1, time: act.time };
}

export function linkLife(life: Life, link: string): Life {
  return { ...life, prev: link };
}

function advanceKind(life: Life, act: Act, due: Deadline | undefined): Life {
  const { header, payload, signers } = act;
  switch (header.kind) {
    case 'open':
      return open(life, act);
    case 'join':
      return join(life, act);
    case 'cancel':
      expectPhase(life, 'lobby');
      readNothing(payload, 'payload');
      expectNext(header, []);
      if (soleAuthor(life, signers) !== life.terms?.seat) throw new Fault('life/not-the-creator');
      return { ...life, phase: 'closed', closedBy: 'cancel' };
    case 'begin':
      return begin(life, act);
    case 'start':
      expectPhase(life, 'setup');
      expectAllSeats(life, signers);
      return enterNext({ ...life, phase: 'play', started: true, seats: life.seats.map(forgetSince) }, header.next, act.time);
    case 'skip':
      if (life.adrift === undefined) throw new Fault('life/wrong-phase', 'no seat has dropped out');
      readNothing(payload, 'payload');
      return play(life, act);
    case 'resign': {
      expectPhase(life, 'setup', 'play');
      readNothing(payload, 'payload');
      const seat = soleAuthor(life, signers);
      if (life.seats[seat]!.out) throw new Fault('life/not-your-turn', 'this seat is out');
      return dropOut(life, act, [seat], { kind: 'resign', seat });
    }
    case 'draw-offer':
    case 'draw-accept':
      return draw(life, act);
    case 'protest':
      expectPhase(life, 'setup', 'play', 'settle');
      // What a log proves needs no protest once the play has ended by a step; one after the other would put off the close for ever.
      if (life.ending !== undefined) throw new Fault('life/wrong-phase', 'the play has ended already');
      return endPlay(life, header, { kind: 'protest', seat: soleAuthor(life, signers), ...readProtest(payload, 'payload') });
    case 'opening':
      return opening(life, act);
    case 'endgame':
      expectPhase(life, 'settle');
      expectAllSeats(life, signers);
      readEndgame(payload, 'payload');
      expectNext(header, []);
      return { ...life, phase: 'closed', closedBy: 'endgame' };
    case 'timeout': {
      expectRelay(life, signers);
      const { seats } = readTimeout(payload, 'payload');
      if (due?.act.kind !== 'timeout' || !sameSeats(seats, due.out)) {
        throw new Fault('life/wrong-timeout', 'other seats ran out of time than the step says');
      }
      return dropOut(life, act, seats, { kind: 'timeout', seats });
    }
    case 'close':
      expectRelay(life, signers);
      if (due?.act.kind !== 'close' || readClose(payload, 'payload').reason !== due.act.payload['reason'])
        throw new Fault('life/wrong-close');
      expectNext(header, []);
      return { ...life, phase: 'closed', next: [], closedBy: 'close' };
    default:
      if (!isGameKind(header.kind)) throw new Fault('life/unknown-kind', `"${header.kind}" is not a kind of ${header.v}`);
      return play(life, act);
  }
}

const forgetSince = <S extends SeatLife | undefined>(seat: S): S => {
  if (seat === undefined) return seat;
  const { since: _, ...rest } = seat;
  return rest as S;
};

function open(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'new');
  const terms = readTerms(payload, 'payload');
  if (terms.seat >= terms.seats.length)
    throw new Fault('life/no-such-seat', 'the creator takes a seat that the match does not have');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a match is opened by one key');
  const creator: SeatLife = newSeat(signers[0]!, terms, terms);
  const seats = terms.seats.map((_, seat) => (seat === terms.seat ? creator : undefined));
  return fill({ ...life, phase: 'lobby', terms, seats, openedAt: time }, header, time);
}

function join(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'lobby');
  const terms = life.terms!;
  const { seat, invite, ...claim } = readJoin(payload, 'payload');
  if (seat >= life.seats.length) throw new Fault('life/no-such-seat');
  if (life.seats[seat] !== undefined) throw new Fault('life/seat-taken');
  if (signers.length !== 1) throw new Fault('life/not-a-seat', 'a seat is taken by one key');
  if (seatOf(life, signers[0]!) !== undefined)
    throw new Fault('life/already-seated', 'one key takes at most one seat of a match');
  const asked = terms.seats[seat]!.invite;
  if (asked !== undefined && (invite === undefined || inviteDigest(life.match, seat, invite) !== asked)) {
    throw new Fault('life/wrong-invite', 'this seat is private: its invitation is needed');
  }
  return fill({ ...life, seats: life.seats.with(seat, newSeat(signers[0]!, terms, claim)) }, header, time);
}

function newSeat(key: string, terms: Terms, claim: { readonly seed: string; readonly name?: string }): SeatLife {
  if (key === terms.relay) throw new Fault('life/not-a-seat', "the relay's key takes no seat");
  return {
    key,
    seed: claim.seed,
    budget: terms.clock.budget,
    opened: false,
    ...(claim.name === undefined ? {} : { name: claim.name }),
  };
}

/** The creator begins with the seats that are taken: the others stay empty. */
function begin(life: Life, { header, signers, payload, time }: Act): Life {
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

/** Sets whose turn it is. A seat that was already in `next` keeps the time at which it got there. */
function enterNext(life: Life, next: readonly number[], time: number): Life {
  const active = activeSeats(life);
  if (!next.every((seat) => active.includes(seat)))
    throw new Fault('life/no-such-seat', '`next` names a seat that does not play');
  const seats = life.seats.map((seat, i) =>
    seat !== undefined && next.includes(i) ? { ...seat, since: seat.since ?? time } : forgetSince(seat),
  );
  return { ...life, next, seats };
}

/** A step of play: in turn, and charged to its author's clock once the match has started. */
function play(life: Life, { header, signers, time }: Act): Life {
  expectPhase(life, 'setup', 'play');
  if (life.adrift !== undefined && header.kind !== 'skip') throw new Fault('life/skip-owed');
  const author = soleAuthor(life, signers);
  if (!life.next.includes(author)) throw new Fault('life/not-your-turn', `seat ${author} is not in next [${life.next}]`);
  const seat = life.seats[author]!;
  const elapsed = time - (seat.since ?? time);
  const charge = life.started ? Math.max(0, elapsed - life.terms!.clock.grace) : 0;
  const charged = life.seats.with(author, { ...forgetSince(seat), budget: seat.budget - charge });
  const { adrift: _, ...steady } = life;
  const after = enterNext({ ...steady, seats: charged, drawOffer: [] }, header.next, time);
  return life.started && header.next.length === 0 ? { ...after, phase: 'settle' } : after;
}

/** In play a seat finishes by opening when it is its turn; in the settlement each seat may open once. */
function opening(life: Life, act: Act): Life {
  expectPhase(life, 'play', 'settle');
  const author = soleAuthor(life, act.signers);
  if (life.seats[author]!.opened) throw new Fault('life/already-opened');
  readOpening(act.payload, 'payload');
  if (life.phase === 'settle') expectNext(act.header, []);
  const after = life.phase === 'play' ? play(life, act) : life;
  return { ...after, seats: after.seats.with(author, { ...after.seats[author]!, opened: true }) };
}

/**
 * A seat resigns or times out. The play ends with it, unless the match goes on without it: then everyone left is in `next`, and the
 * first `skip` says whose turn it is.
 */
function dropOut(life: Life, { header, time }: Act, out: readonly number[], ending: Ending): Life {
  const next = nextWithout(life, out);
  if (next.length === 0) return endPlay(life, header, ending);
  expectNext(header, next);
  const seats = life.seats.map((seat, i) => (seat !== undefined && out.includes(i) ? { ...seat, out: true as const } : seat));
  return enterNext({ ...life, seats: seats.map(forgetSince), adrift: true, drawOffer: [] }, next, time);
}

/** The `next` of a resignation or a timeout of these seats. */
export function nextWithout(life: Life, out: readonly number[]): number[] {
  const next = activeSeats(life).filter((seat) => !out.includes(seat));
  return life.terms?.goesOn && life.started && next.length >= 2 ? next : [];
}

function endPlay(life: Life, header: Header, ending: Ending): Life {
  expectNext(header, []);
  return { ...enterNext(life, [], 0), phase: 'settle', drawOffer: [], ending };
}

function draw(life: Life, { header, signers, payload }: Act): Life {
  expectPhase(life, 'play');
  readNothing(payload, 'payload');
  const author = soleAuthor(life, signers);
  const offered = life.drawOffer.length > 0;
  if (offered !== (header.kind === 'draw-accept') || life.drawOffer.includes(author)) {
    throw new Fault('life/no-such-offer', offered ? 'a draw is already offered' : 'no draw is offered to you');
  }
  const drawOffer = [...life.drawOffer, author];
  if (drawOffer.length === activeSeats(life).length) return endPlay(life, header, { kind: 'agreed-draw' });
  expectNext(header, life.next);
  return { ...life, drawOffer };
}
