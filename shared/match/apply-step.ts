/**
 * One pure fold over the steps of a match, used by the relay to admit a step and by the verifier to check that the relay did. It reads
 * the payloads of the kinds in `kinds.ts` and of no game.
 *
 *   lobby (open, join, cancel) → setup (game kinds, start) → play (game kinds) → settle (opening, endgame) → closed
 */

import { Fault } from '../fault.ts';
import { checkClaims } from './claims.ts';
import { type Deadline, deadlineOf } from './clock.ts';
import { sayOfDraw } from './draw-offer.ts';
import { dropOut, protest, resign } from './endings.ts';
import { expectAllSeats, expectNext, expectPhase, expectRelay, sameSeats, soleAuthor } from './preconditions.ts';
import { TIME_TO_SIGN_MS } from './floors.ts';
import { handOver } from './hand-over.ts';
import { readClose, readEndgame, readNothing, readTimeout } from '../log/match-payloads.ts';
import { type Act, isGameKind, type Life, seatOf } from './match-state.ts';
import { begin, cancel, join, open } from './lobby.ts';
import { isRelayKind, roomFor } from './room.ts';
import type { Header } from '../log/step.ts';
import { enterNext, forgetSince, opening, play } from './turns.ts';

/** That a step is the next one of this match (rule 2 of the relay). */
export function checkPlace(life: Life, header: Header): void {
  if (header.match !== life.match) throw new Fault('life/wrong-match', 'the step belongs to another match');
  if (header.seq !== life.seq || header.prev !== life.prev) {
    throw new Fault('life/stale', `the next step is ${life.seq} after ${life.prev}`);
  }
  if (life.seq >= roomFor(header.kind, life.adrift === true).steps) throw new Fault('life/too-many-steps');
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
  const after = leaveTimeToSign(life, advanceKind(life, act, due), act);
  const waitsSince = prolongs(life, act) ? act.time : life.waitsSince;
  const ended = life.phase !== 'settle' && after.phase === 'settle' ? { endedAt: act.time } : {};
  return { ...after, ...ended, seq: life.seq + 1, time: act.time, waitsSince };
}

/**
 * What one seat says makes stale what another has on its way, which has to sign it again. So whoever is to play keeps time for that,
 * though its own should be over: or a draw offered in the last moment would win by the clock.
 */
function leaveTimeToSign(before: Life, after: Life, { signers, time }: Act): Life {
  if (before.phase !== 'play' || after.phase !== 'play') return after;
  const author = seatOf(after, signers[0]!);
  const seats = after.seats.map((seat, i) => {
    if (i === author || seat?.since === undefined) return seat;
    const latest = time + TIME_TO_SIGN_MS - after.terms!.clock.grace - seat.budget;
    return latest <= seat.since ? seat : { ...seat, since: latest };
  });
  return { ...after, seats };
}

/** Whether the deadlines of set-up and settlement run anew from a step: no other device and no seat that is out puts them off. */
function prolongs(life: Life, { header, signers }: Act): boolean {
  const author = seatOf(life, signers[0]!);
  return header.kind !== 'hand-over' && !(author !== undefined && life.seats[author]!.out);
}

/** Where seats have protested, one that a false step has put in `next` may say once more whose turn it is, if it is not its own. */
function putsRight(life: Life, { header, signers }: Act): boolean {
  return life.protests.length > 0 && !header.next.includes(soleAuthor(life, signers));
}

function advanceKind(life: Life, act: Act, due: Deadline | undefined): Life {
  const { header, payload, signers } = act;
  switch (header.kind) {
    case 'open':
      return open(life, act);
    case 'join':
      return join(life, act);
    case 'cancel':
      return cancel(life, act);
    case 'begin':
      return begin(life, act);
    case 'start':
      expectPhase(life, 'setup');
      expectAllSeats(life, signers);
      return enterNext(
        // With nobody to play, no clock would ever end the match.
        { ...life, phase: header.next.length === 0 ? 'settle' : 'play', started: true, seats: life.seats.map(forgetSince) },
        header.next,
        act.time,
      );
    case 'skip':
      if (life.adrift === undefined && !putsRight(life, act))
        throw new Fault('life/wrong-phase', 'whose turn it is was said already');
      readNothing(payload, 'payload');
      return play(life, act);
    case 'resign':
      return resign(life, act);
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
      return sayOfDraw(life, header.kind, act);
    case 'hand-over':
      return handOver(life, act);
    case 'protest':
      return protest(life, act);
    case 'opening':
      return opening(life, act);
    case 'endgame':
      expectPhase(life, 'settle');
      expectAllSeats(life, signers);
      readEndgame(payload, 'payload');
      expectNext(header, []);
      return { ...life, phase: 'closed', closedBy: 'endgame' };
    case 'timeout': {
      expectPhase(life, 'play');
      expectRelay(life, signers);
      const { seats } = readTimeout(payload, 'payload');
      if (due?.act.kind !== 'timeout' || !sameSeats(seats, due.out)) {
        throw new Fault('life/wrong-timeout', 'other seats ran out of time than the step says');
      }
      return dropOut(life, act, seats, { kind: 'timeout', seats });
    }
    case 'close': {
      expectPhase(life, 'lobby', 'setup', 'settle');
      expectRelay(life, signers);
      const { reason, claims = [] } = readClose(payload, 'payload');
      if (reason !== due?.act.payload['reason'] || (reason === 'expired' && claims.length > 0))
        throw new Fault('life/wrong-close');
      checkClaims(life, claims);
      expectNext(header, []);
      return { ...life, phase: 'closed', next: [], closedBy: 'close' };
    }
    default:
      if (!isGameKind(header.kind)) throw new Fault('life/unknown-kind', `"${header.kind}" is not a kind of ${header.v}`);
      return play(life, act);
  }
}
