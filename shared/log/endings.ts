/** How the play ends when the rules of the game do not end it: a seat resigns, runs out of time or protests. */

import { Fault } from '../fault.ts';
import { expectNext, expectPhase, soleAuthor } from './expectations.ts';
import { readNothing, readProtest } from './kinds.ts';
import { type Act, activeSeats, type Ending, type Life } from './life.ts';
import type { Header } from './step.ts';
import { enterNext, forgetSince } from './turns.ts';

/**
 * A seat resigns or times out. The play ends with it, unless the match goes on without it: then everyone left is in `next`, and the
 * first `skip` says whose turn it is.
 */
export function dropOut(life: Life, { header, time }: Act, out: readonly number[], ending: Ending): Life {
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

export function endPlay(life: Life, header: Header, ending: Ending): Life {
  expectNext(header, []);
  return { ...enterNext(life, [], 0), phase: 'settle', drawOffer: [], ending };
}

export function resign(life: Life, act: Act): Life {
  expectPhase(life, 'setup', 'play');
  readNothing(act.payload, 'payload');
  const seat = soleAuthor(life, act.signers);
  if (life.seats[seat]!.out) throw new Fault('life/not-your-turn', 'this seat is out');
  return dropOut(life, act, [seat], { kind: 'resign', seat });
}

export function protest(life: Life, { header, signers, payload }: Act): Life {
  expectPhase(life, 'setup', 'play', 'settle');
  // What a log proves needs no protest once the play has ended by a step; one after the other would put off the close for ever.
  if (life.ending !== undefined) throw new Fault('life/wrong-phase', 'the play has ended already');
  return endPlay(life, header, { kind: 'protest', seat: soleAuthor(life, signers), ...readProtest(payload, 'payload') });
}
