/**
 * One pure fold over the steps of a match. The relay uses it to admit a step, the verifier to check what the relay admitted. It
 * reads the payloads of the kinds in `log/match-payloads.ts`, and those of no game.
 *
 *   lobby (open, join, cancel) → setup (game kinds, start) → play (game kinds) → settle (opening, endgame) → closed
 */

import { Fault } from '../fault.ts';
import { readClose, readEndgame, readNothing, readTimeout } from '../log/match-payloads.ts';
import type { Header } from '../log/step.ts';
import { abort, isUndecided } from './abort.ts';
import { checkClaims } from './claims.ts';
import { type Deadline, deadlineOf, leaveTimeToSign } from './clock.ts';
import { noteClock } from './clock-note.ts';
import { applyDrawKind } from './draw-offer.ts';
import { dropOut, endPlay, protest, resign } from './endings.ts';
import { handOver } from './hand-over.ts';
import { begin, cancel, join, open } from './lobby.ts';
import { type CheckedStep, isGameKind, type MatchState, seatOf } from './match-state.ts';
import { expectAllSeats, expectNext, expectPhase, expectRelay, read, refuse, sameSeats, soleAuthor } from './preconditions.ts';
import { isOfGame, isRelayKind, roomOf } from './room.ts';
import { expectEndSigners, standDown } from './stand-down.ts';
import { enterNext, forgetSince, opening, play } from './turns.ts';

/** Checks that a step is the next one of this match (rule 2 of the relay). */
export function checkPlace(state: MatchState, header: Header): void {
  if (header.match !== state.match) throw new Fault('life/wrong-match', 'the step belongs to another match');
  if (header.seq !== state.seq || header.prev !== state.prev) {
    throw new Fault('life/stale', `the next step is ${state.seq} after ${state.prev}`);
  }
  if (isOfGame(state, header.kind) && state.terms !== undefined && state.gameSteps >= roomOf(state.terms).steps)
    throw new Fault('life/too-many-steps');
}

/** The match state after a step; the caller adds the link hash with `linkMatchState`. Throws the fault that refuses the step. */
export function applyStep(state: MatchState, step: CheckedStep): MatchState {
  if (step.admitted === undefined) checkPlace(state, step.header);
  if (step.time < state.time) refuse(step, 'life/time-went-back');
  const due = deadlineOf(state);
  const isRelayStep = isRelayKind(step.header.kind);
  // That a key is retired has no deadline.
  if (due !== undefined && step.header.kind !== 'retire' && step.time >= due.time !== isRelayStep) {
    if (isRelayStep) refuse(step, 'life/too-early', 'no deadline has passed');
    else refuse(step, 'life/out-of-time', 'the deadline has passed');
  }
  const after = leaveTimeToSign(state, advanceKind(state, step, due), step);
  const waitsSince = prolongs(state, step) ? step.time : state.waitsSince;
  const ended = state.phase !== 'settle' && after.phase === 'settle' ? { endedAt: step.time } : {};
  const gameSteps = state.gameSteps + (isOfGame(state, step.header.kind) ? 1 : 0);
  const undecided = isUndecided(state, after, step.header.kind);
  return { ...after, ...ended, undecided, seq: state.seq + 1, time: step.time, waitsSince, gameSteps };
}

/** Whether the deadlines of set-up and settlement restart at this step: hand-overs and seats that are out do not put them off. */
function prolongs(state: MatchState, { header, signers }: CheckedStep): boolean {
  const author = seatOf(state, signers[0]!);
  return header.kind !== 'hand-over' && !(author !== undefined && state.seats[author]!.out);
}

/** After a protest, a seat that a false step has put in `next` may correct whose turn it is, if the turn is not its own. */
function putsRight(state: MatchState, { header, signers }: CheckedStep): boolean {
  return state.protests.length > 0 && !header.next.includes(soleAuthor(state, signers));
}

function advanceKind(state: MatchState, step: CheckedStep, due: Deadline | undefined): MatchState {
  const { header } = step;
  switch (header.kind) {
    case 'open':
      return open(state, step);
    case 'join':
      return join(state, step);
    case 'cancel':
      return cancel(state, step);
    case 'begin':
      return begin(state, step);
    case 'start':
      expectPhase(state, step, 'setup');
      expectAllSeats(state, step);
      return enterNext(
        // If nobody is in `next`, no clock would ever end the match.
        { ...state, phase: header.next.length === 0 ? 'settle' : 'play', started: true, seats: state.seats.map(forgetSince) },
        step,
        header.next,
      );
    case 'skip':
      if (state.adrift === undefined && !putsRight(state, step))
        refuse(step, 'life/wrong-phase', 'whose turn it is was said already');
      read(step, readNothing);
      return play(state, step);
    case 'resign':
      return resign(state, step);
    case 'stand-down':
      return standDown(state, step);
    case 'abort':
      return abort(state, step);
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
      return applyDrawKind(state, header.kind, step);
    case 'hand-over':
      return handOver(state, step);
    case 'protest':
      return protest(state, step);
    case 'opening':
      return opening(state, step);
    case 'clock-note':
      return noteClock(state, step);
    case 'endgame':
      expectPhase(state, step, 'settle');
      read(step, readEndgame);
      expectNext(step, []);
      return { ...state, ...expectEndSigners(state, step), phase: 'closed', closedBy: 'endgame' };
    case 'timeout': {
      expectPhase(state, step, 'play');
      expectRelay(state, step);
      const { seats } = read(step, readTimeout);
      if (due?.step.kind !== 'timeout' || !sameSeats(seats, due.out))
        refuse(step, 'life/wrong-timeout', 'other seats ran out of time than the step says');
      return dropOut(state, step, seats, { kind: 'timeout', seats });
    }
    case 'retire':
      expectPhase(state, step, 'play');
      expectRelay(state, step);
      read(step, readNothing);
      return endPlay(state, step, { kind: 'retire' });
    case 'close': {
      expectPhase(state, step, 'lobby', 'setup', 'settle');
      expectRelay(state, step);
      const { reason, claims = [] } = read(step, readClose);
      if (reason !== due?.step.payload['reason'] || (reason === 'expired' && claims.length > 0)) refuse(step, 'life/wrong-close');
      checkClaims(state, step, claims);
      expectNext(step, []);
      return { ...state, phase: 'closed', next: [], closedBy: 'close' };
    }
    default:
      if (!isGameKind(header.kind)) refuse(step, 'life/unknown-kind', `"${header.kind}" is not a kind of ${header.v}`);
      return play(state, step);
  }
}
