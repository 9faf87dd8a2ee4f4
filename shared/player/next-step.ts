/**
 * The next step of a seat, from the log, its secrets and its machine. Nothing is changed or signed here: the session decides whether
 * the step may be signed.
 */

import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import type { StepContent } from '../games/interface.ts';
import { nextAfterProtest } from '../match/endings.ts';
import { activeSeats, type MatchState, seatOf } from '../match/match-state.ts';
import { sameSeats } from '../match/preconditions.ts';
import { mayStandDown } from '../match/stand-down.ts';
import { decidedOf, type FollowedMatch, openingsOwed, resultOf } from '../playthrough/followed-match.ts';
import { isEliminated } from '../playthrough/game-run.ts';
import { hasOpenedInPlay } from '../playthrough/result.ts';
import type { Conviction } from '../playthrough/run-state.ts';
import { neverShows } from './erasure.ts';
import { grantSeat } from './grants.ts';
import type { LocalSeat } from './local-seat.ts';
import { holdingOf } from './portable-seat.ts';
import { joinStep } from './seating.ts';
import type { SeatSecret } from './secret-store.ts';
import type { DraftContent } from './signing.ts';

/** A step of this seat alone: a `join` may have a name beside it. */
type OwnStep = StepContent & Pick<DraftContent, 'name'>;

/** The step that this seat signs alone now. */
export function nextOwnStep(match: FollowedMatch, local: LocalSeat): OwnStep | undefined {
  const { matchState, gameRun } = match;
  const { secret, machine } = local;
  const seat = seatOf(matchState, secret.key);
  if (seat === undefined) {
    const away = local.away(matchState);
    if (away === undefined) return lobbyStep(match, secret);
    return away === 'arriving' ? arrivalStep(match, secret) : undefined;
  }
  const { request } = secret;
  const requested =
    request !== undefined && request.seq <= matchState.seq ? local.requestedStep(matchState, request.kind) : undefined;
  if (requested !== undefined) return requested;
  if (matchState.phase !== 'setup' && matchState.phase !== 'play' && matchState.phase !== 'settle') return undefined;
  const caught = dueProtest(match, seat);
  if (caught !== undefined) {
    const payload = { code: caught.fault.code, seat: caught.seat, seq: caught.seq };
    return { kind: 'protest', payload, next: nextAfterProtest(matchState, seat, caught.seat) };
  }
  if (matchState.phase === 'settle') return openingStep(match, local, seat, []);
  if (matchState.adrift || isMisplaced(match, seat)) return skipStep(match, seat);
  if (gameRun?.stopped) return undefined;
  if (gameRun !== undefined && isEliminated(gameRun, seat) && mayStandDown(matchState, seat))
    return { kind: 'stand-down', payload: {}, next: matchState.next };
  const need = machine?.need();
  if (need?.kind === 'open') return openingStep(match, local, seat, need.next);
  return need?.kind === 'send' ? machine!.act(matchState) : undefined;
}

/**
 * Whom this seat has to protest against: the seat that broke the rules first. Where the game goes on that seat is out by its rules, and a
 * protest is needed only when the log states another turn than they do.
 */
function dueProtest({ matchState, gameRun }: FollowedMatch, seat: number): Conviction | undefined {
  if (gameRun === undefined || matchState.ending !== undefined) return undefined;
  const { convictions, position, game } = gameRun;
  // Who accuses opens in play and so ends it; what its audit finds is the result, and a protest would add nothing.
  if (game.accuses !== undefined && hasOpenedInPlay(gameRun)) return undefined;
  if (convictions.some((one) => one.seat === seat)) return undefined;
  if (!game.goesOn || !matchState.started) return convictions[0];
  const isOver = position.result !== undefined;
  const isAstray = matchState.phase === 'settle' ? !isOver : !matchState.adrift && !sameSeats(matchState.next, position.next);
  if (!isAstray) return undefined;
  // Once about each seat; but the protest that ends the play, because nobody else is left, is always open.
  const isOpen = (of: number): boolean =>
    activeSeats(matchState).includes(of) &&
    (!matchState.protests.some((one) => one.by === seat && one.of === of) || nextAfterProtest(matchState, seat, of).length === 0);
  return convictions.find((one) => isOpen(one.seat));
}

/** The step that every seat signs: each one only what its own verification reached. */
export function nextJointStep(match: FollowedMatch, local: LocalSeat): StepContent | undefined {
  const { matchState, gameRun } = match;
  if (gameRun === undefined || local.machine === undefined) return undefined;
  if (!local.holds(matchState) || matchState.seats[local.secret.seat]!.out) return undefined;
  // A machine that was wronged in the set-up never signs the start.
  const isWronged = gameRun.game.accuses !== undefined && local.machine.need().kind !== 'start';
  if (matchState.phase === 'setup' && !gameRun.stopped)
    return isWronged ? undefined : gameRun.game.startStep(gameRun.position.state);
  if (asksToAccuse(match, local)) return undefined;
  const result = matchState.phase === 'settle' ? resultOf(match) : undefined;
  return result === undefined ? undefined : { kind: 'endgame', payload: { result: { ...result } }, next: [] };
}

/** Whether this seat is to lose by a timeout, by its own verification. */
export function losesOnTime(match: FollowedMatch, { secret }: LocalSeat): boolean {
  const { phase, ending } = match.matchState;
  const seat = seatOf(match.matchState, secret.key);
  const isOut = phase === 'settle' && ending?.kind === 'timeout' && seat !== undefined && ending.seats.includes(seat);
  return isOut && decidedOf(match)?.reason === 'time';
}

/**
 * Whether the person of a seat has to say first if it opens, because another seat has wronged it in a match that would not show its game:
 * in play, where the opening replaces its next step, and once more in the settlement.
 */
export function asksToAccuse(match: FollowedMatch, { secret, machine }: LocalSeat): boolean {
  const { matchState, gameRun } = match;
  const { phase, started, seats } = matchState;
  if (!started || gameRun === undefined || machine === undefined || neverShows(match)) return false;
  if (secret.showAtEnd || secret.accuse !== undefined || seats[secret.seat]!.opened) return false;
  // Who is convicted already needs no accusation.
  if (gameRun.convictions.length > 0 || machine.accusation() === undefined || !machine.passesAudit()) return false;
  if (phase === 'settle') return true;
  return phase === 'play' && machine.need().kind === 'open' && secret.request?.kind !== 'resign';
}

/** Whether somebody else took the seat that the `join` of this device was for. */
export function isSeatTaken(matchState: MatchState, secret: SeatSecret): boolean {
  const isTaken = matchState.seats[secret.seat] !== undefined && seatOf(matchState, secret.key) === undefined;
  return isTaken && secret.draft?.kind === 'join' && holdingOf(matchState, secret) === 'none';
}

/** The `join` that waits in the secret, at the present end of the log. */
function lobbyStep({ matchState }: FollowedMatch, { draft, seat }: SeatSecret): OwnStep | undefined {
  const isFree = matchState.phase === 'lobby' && matchState.seats[seat] === undefined;
  return isFree && draft?.kind === 'join' ? joinStep(matchState, seat, draft) : undefined;
}

/** Our key goes on for the seat, once we have seen the whole log and know all that the seat has decided. */
function arrivalStep({ matchState }: FollowedMatch, { match, seat, key, spare }: SeatSecret): StepContent | undefined {
  if (spare === undefined || matchState.phase === 'closed' || matchState.seats[seat]!.out) return undefined;
  return { kind: 'hand-over', payload: grantSeat(match, seat, key, decodeHex(spare)), next: matchState.next };
}

/** A false step has put this seat in `next` although the rules ask it for no step; no protest is left, or none is needed. */
function isMisplaced({ matchState, gameRun }: FollowedMatch, seat: number): boolean {
  if (gameRun === undefined || matchState.phase !== 'play' || matchState.protests.length === 0) return false;
  return matchState.next.includes(seat) && !gameRun.position.next.includes(seat) && gameRun.playing.includes(seat);
}

/** A seat has dropped out: the first of the others states whose turn it is by the rules. */
function skipStep({ matchState, gameRun }: FollowedMatch, seat: number): StepContent | undefined {
  const isOurs = matchState.next.includes(seat) && gameRun !== undefined;
  return isOurs ? { kind: 'skip', payload: {}, next: gameRun.position.next } : undefined;
}

/**
 * Opens the seat: because the rules ask for it, or at the end because its person chose to. Not before the end is certain, for a false
 * step may state one; and never with an opening that would convict the seat, as every one does in a game that keeps its secrets: whatever a
 * secret, a command or a text from another device says, no seat of it opens.
 */
function openingStep(match: FollowedMatch, local: LocalSeat, seat: number, next: readonly number[]): StepContent | undefined {
  const { secret, machine } = local;
  const { gameRun } = match;
  const { phase, seats, started, ending } = match.matchState;
  if (machine === undefined || gameRun === undefined || !started || seats[seat]!.opened || neverShows(match)) return undefined;
  const content = (decisions: readonly JsonObject[]): StepContent => ({
    kind: 'opening',
    payload: { seed: secret.seed, decisions: [...decisions] },
    next,
  });
  if (phase === 'play') {
    // Who accuses another seat is judged first, and its person asked where the match would not show its game.
    const isMeant = secret.showAtEnd || secret.accuse === true;
    const isReady = gameRun.game.accuses === undefined || (isMeant && machine.passesAudit());
    return isReady ? content(machine.toOpen) : undefined;
  }
  const isOver = gameRun.position.result !== undefined || ending !== undefined;
  const accuses = secret.accuse === true && machine.accusation() !== undefined;
  const isWanted = secret.showAtEnd || accuses || openingsOwed(match).includes(seat);
  return isOver && isWanted && machine.passesAudit() ? content(machine.played) : undefined;
}
