/**
 * What a seat has to say next: a function of the log, of the seat's secrets and of its machine. It signs nothing; where and whether
 * a plan may be signed is the session's to say.
 */

import { decodeHex } from '../encoding/bytes.ts';
import { grantSeat } from '../log/hand-over.ts';
import { type Life, seatOf } from '../log/life.ts';
import type { Entry } from '../log/step.ts';
import { type FollowedMatch, resultOf } from '../match/followed-match.ts';
import { awayFrom, holdingOf, holdsSeat } from './portable-seat.ts';
import type { SeatMachine } from './seat-machine.ts';
import { joinPlan } from './seating.ts';
import type { SeatSecret } from './secret-store.ts';
import type { Plan } from './signing.ts';
import { type Wish, wishPlan } from './wishes.ts';

/** A seat at the end of the log, as the device sees it that keeps its secret. */
interface OwnSeat {
  readonly match: FollowedMatch;
  readonly secret: SeatSecret;
  /** Once the game has begun, while this device knows all that the seat has decided. */
  readonly machine: SeatMachine | undefined;
  readonly outdated: boolean;
}

/** What this seat alone has to say now. */
export function ownPlan(own: OwnSeat): Plan | undefined {
  const { match, secret, machine, outdated } = own;
  const { life, course } = match;
  const seat = seatOf(life, secret.key);
  if (seat === undefined) {
    const away = awayFrom(life, secret, outdated);
    if (away === undefined) return lobbyPlan(match, secret);
    return away === 'arriving' ? arrivalPlan(match, secret) : undefined;
  }
  const { wish } = secret;
  const wished = wish !== undefined && wish.seq <= life.seq ? wishedPlan(life, secret, wish.kind) : undefined;
  if (wished !== undefined) return wished;
  if (life.phase !== 'setup' && life.phase !== 'play' && life.phase !== 'settle') return undefined;
  const conviction = course?.conviction;
  if (conviction !== undefined) {
    if (conviction.seat === seat || life.ending !== undefined) return undefined;
    return { kind: 'protest', payload: { code: conviction.fault.code, seq: conviction.seq }, next: [] };
  }
  if (life.phase === 'settle') return openingPlan(own, seat, []);
  if (life.adrift) return skipPlan(match, seat);
  const need = machine?.need();
  if (need?.kind === 'open') return openingPlan(own, seat, need.next);
  return need?.kind === 'send' ? machine!.act(life.prev) : undefined;
}

/** What every seat signs: each one only what its own verification reached. */
export function jointPlan({ match, secret, machine }: OwnSeat): Plan | undefined {
  const { life, course } = match;
  if (course === undefined || machine === undefined || !holdsSeat(life, secret) || life.seats[secret.seat]!.out) return undefined;
  if (life.phase === 'setup' && course.conviction === undefined) return course.game.startMove(course.position.state);
  const result = life.phase === 'settle' ? resultOf(match) : undefined;
  return result === undefined ? undefined : { kind: 'endgame', payload: { result: { ...result } }, next: [] };
}

/** The step with which this device's seat gets a wish; undefined when that is not possible now. */
export function wishedPlan(life: Life, { key }: SeatSecret, kind: Wish): Plan | undefined {
  const seat = seatOf(life, key);
  return seat === undefined ? undefined : wishPlan(life, seat, kind);
}

/**
 * The secret after a step. Its wish has come true with its step, and is forgotten at the first step after which it is not possible.
 * Both follow from the log, so a reload comes to the same, whatever was saved meanwhile.
 */
export function settleWish(secret: SeatSecret, { step }: Entry, after: Life): SeatSecret {
  const { wish, ...rest } = secret;
  if (wish === undefined || step.seq < wish.seq) return secret;
  const granted = step.kind === wish.kind && step.signatures.some((one) => one.key === secret.key);
  return !granted && wishedPlan(after, secret, wish.kind) !== undefined ? secret : rest;
}

/** Whether somebody else took the seat that the `join` of this device was for. */
export function isSeatTaken(life: Life, secret: SeatSecret): boolean {
  const isTaken = life.seats[secret.seat] !== undefined && seatOf(life, secret.key) === undefined;
  return isTaken && secret.draft?.kind === 'join' && holdingOf(life, secret) === 'none';
}

/** The `join` that waits in the secret, wherever the log ends by now. */
function lobbyPlan({ life }: FollowedMatch, { draft, seat }: SeatSecret): Plan | undefined {
  const isFree = life.phase === 'lobby' && life.seats[seat] === undefined;
  return isFree && draft?.kind === 'join' ? joinPlan(life, seat, draft.payload) : undefined;
}

/** Our key goes on for the seat, once we have seen the whole log and know all that the seat has decided. */
function arrivalPlan({ life }: FollowedMatch, { match, seat, key, spare }: SeatSecret): Plan | undefined {
  if (spare === undefined || life.phase === 'closed' || life.seats[seat]!.out) return undefined;
  return { kind: 'hand-over', payload: grantSeat(match, seat, key, decodeHex(spare)), next: life.next };
}

/** A seat has dropped out: whoever is left says whose turn it is by the rules. */
function skipPlan({ life, course }: FollowedMatch, seat: number): Plan | undefined {
  const isOurs = life.next.includes(seat) && course !== undefined;
  return isOurs ? { kind: 'skip', payload: {}, next: course.position.next } : undefined;
}

/** Opens the seat: because the rules ask for it, or at the end because its person likes to. */
function openingPlan({ match, secret, machine }: OwnSeat, seat: number, next: readonly number[]): Plan | undefined {
  const { life, course } = match;
  const { phase, seats, started } = life;
  const asked = phase === 'play' || course?.game.mustOpen(course.position.state).includes(seat);
  if (!started || seats[seat]!.opened || !(asked || secret.showAtEnd)) return undefined;
  const decisions = phase === 'play' ? secret.decisions : machine!.played;
  return { kind: 'opening', payload: { seed: secret.seed, decisions: [...decisions] }, next };
}
