/**
 * What a seat has to say next, by the log, its secrets and its machine. Nothing is changed or signed here: where and whether a plan
 * may be signed is the session's to say.
 */

import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import type { Conviction } from '../playthrough/game-run.ts';
import { nextAfterProtest } from '../match/endings.ts';
import { sameSeats } from '../match/preconditions.ts';
import { grantSeat } from '../match/hand-over.ts';
import { activeSeats, type Life, seatOf } from '../match/match-state.ts';
import { type FollowedMatch, openingsOwed, resultOf } from '../playthrough/followed-match.ts';
import type { OwnSeat } from './local-seat.ts';
import { holdingOf } from './portable-seat.ts';
import { joinPlan } from './seating.ts';
import type { SeatSecret } from './secret-store.ts';
import type { Plan } from './signing.ts';

/** What this seat alone has to say now. */
export function ownPlan(match: FollowedMatch, own: OwnSeat): Plan | undefined {
  const { life, course } = match;
  const { secret, machine } = own;
  const seat = seatOf(life, secret.key);
  if (seat === undefined) {
    const away = own.away(life);
    if (away === undefined) return lobbyPlan(match, secret);
    return away === 'arriving' ? arrivalPlan(match, secret) : undefined;
  }
  const { wish } = secret;
  const wished = wish !== undefined && wish.seq <= life.seq ? own.planWish(life, wish.kind) : undefined;
  if (wished !== undefined) return wished;
  if (life.phase !== 'setup' && life.phase !== 'play' && life.phase !== 'settle') return undefined;
  const caught = dueProtest(match, seat);
  if (caught !== undefined) {
    const payload = { code: caught.fault.code, seat: caught.seat, seq: caught.seq };
    return { kind: 'protest', payload, next: nextAfterProtest(life, seat, caught.seat) };
  }
  if (life.phase === 'settle') return openingPlan(match, own, seat, []);
  if (life.adrift || isMisplaced(match, seat)) return skipPlan(match, seat);
  if (course?.stopped) return undefined;
  const need = machine?.need();
  if (need?.kind === 'open') return openingPlan(match, own, seat, need.next);
  return need?.kind === 'send' ? machine!.act(life.prev) : undefined;
}

/**
 * Whom this seat has to protest against: whoever broke the rules first. Where the game goes on that seat is out by its rules, and a
 * protest is needed only when the log states another turn than they do.
 */
function dueProtest({ life, course }: FollowedMatch, seat: number): Conviction | undefined {
  if (course === undefined || life.ending !== undefined) return undefined;
  const { convictions, position, game } = course;
  if (convictions.some((one) => one.seat === seat)) return undefined;
  if (!game.goesOn || !life.started) return convictions[0];
  const isOver = position.result !== undefined;
  const isAstray = life.phase === 'settle' ? !isOver : !life.adrift && !sameSeats(life.next, position.next);
  if (!isAstray) return undefined;
  // Once about each seat; but the protest that ends the play, because nobody else is left, is always open.
  const isOpen = (of: number): boolean =>
    activeSeats(life).includes(of) &&
    (!life.protests.some((one) => one.by === seat && one.of === of) || nextAfterProtest(life, seat, of).length === 0);
  return convictions.find((one) => isOpen(one.seat));
}

/** What every seat signs: each one only what its own verification reached. */
export function jointPlan(match: FollowedMatch, own: OwnSeat): Plan | undefined {
  const { life, course } = match;
  if (course === undefined || own.machine === undefined) return undefined;
  if (!own.holds(life) || life.seats[own.secret.seat]!.out) return undefined;
  if (life.phase === 'setup' && !course.stopped) return course.game.startMove(course.position.state);
  const result = life.phase === 'settle' ? resultOf(match) : undefined;
  return result === undefined ? undefined : { kind: 'endgame', payload: { result: { ...result } }, next: [] };
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

/** A false step has put this seat in `next`, where it has nothing to say by the rules; no protest is left, or none is needed. */
function isMisplaced({ life, course }: FollowedMatch, seat: number): boolean {
  if (course === undefined || life.phase !== 'play' || life.protests.length === 0) return false;
  return life.next.includes(seat) && !course.position.next.includes(seat) && course.playing.includes(seat);
}

/** A seat has dropped out: whoever is left says whose turn it is by the rules. */
function skipPlan({ life, course }: FollowedMatch, seat: number): Plan | undefined {
  const isOurs = life.next.includes(seat) && course !== undefined;
  return isOurs ? { kind: 'skip', payload: {}, next: course.position.next } : undefined;
}

/**
 * Opens the seat: because the rules ask for it, or at the end because its person likes to. Not before the end is certain, for a false
 * step may state one; and never with an opening that would convict the seat.
 */
function openingPlan(match: FollowedMatch, own: OwnSeat, seat: number, next: readonly number[]): Plan | undefined {
  const { secret, machine } = own;
  const { course } = match;
  const { phase, seats, started, ending } = match.life;
  if (machine === undefined || course === undefined || !started || seats[seat]!.opened) return undefined;
  const plan = (decisions: readonly JsonObject[]): Plan => ({
    kind: 'opening',
    payload: { seed: secret.seed, decisions: [...decisions] },
    next,
  });
  if (phase === 'play') return plan(machine.toOpen);
  const isOver = course.position.result !== undefined || ending !== undefined;
  const isWanted = secret.showAtEnd || openingsOwed(match).includes(seat);
  return isOver && isWanted && machine.passesAudit() ? plan(machine.played) : undefined;
}
