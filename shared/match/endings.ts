/** How the play ends when the rules of the game do not end it: a seat resigns, runs out of time or protests. */

import { Fault } from '../fault.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';
import { readNothing, readProtest } from '../log/match-payloads.ts';
import { type Act, activeSeats, type Ending, type Life, type Protest } from './match-state.ts';
import type { Header } from '../log/step.ts';
import { enterNext, forgetSince } from './turns.ts';

/**
 * A seat resigns or times out. The play ends with it, unless the match goes on without it: then everyone left is in `next`, and the
 * first `skip` says whose turn it is.
 */
export function dropOut(life: Life, { header, time }: Act, out: readonly number[], ending: Ending): Life {
  const next = nextWithout(life, out);
  if (next.length === 0) return endPlay(life, header, ending);
  expectNext(header, next);
  const gone = life.reopened ? ({ out: true, late: true } as const) : ({ out: true } as const);
  const seats = life.seats.map((seat, i) => (seat !== undefined && out.includes(i) ? { ...seat, ...gone } : seat));
  return enterNext({ ...life, seats: seats.map(forgetSince), adrift: true, drawOffer: [] }, next, time);
}

/** The `next` of a resignation or a timeout of these seats. */
export function nextWithout(life: Life, out: readonly number[]): number[] {
  const left = activeSeats(life).filter((seat) => !out.includes(seat));
  return life.terms?.goesOn && life.started && left.length >= 2 ? undisputed(left, life.protests) : [];
}

/** Of these seats those that no protest is by or about, or all where none is left: the relay cannot tell which of two has lied. */
function undisputed(seats: readonly number[], protests: readonly Protest[]): number[] {
  const calm = seats.filter((seat) => !protests.some(({ by, of }) => by === seat || of === seat));
  return calm.length > 0 ? calm : [...seats];
}

/** The `next` of a protest of one seat about another: none where the play ends with it. */
export function nextAfterProtest(life: Life, by: number, of: number): number[] {
  const rest = activeSeats(life).filter((seat) => seat !== by && seat !== of);
  return life.terms?.goesOn && life.started ? undisputed(rest, [...life.protests, { by, of }]) : [];
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

/**
 * Without a game nobody can say whether a protest is true. It ends the play; but where the match goes on, whoever lied is out by the
 * rules of the game, a third seat says whose turn it is, and the play goes on, even where a false step had ended it.
 */
export function protest(life: Life, { header, signers, payload, time }: Act): Life {
  expectPhase(life, 'setup', 'play', 'settle');
  const by = soleAuthor(life, signers);
  if (life.seats[by]!.out) throw new Fault('life/not-your-turn', 'this seat is out');
  // What a log proves needs no protest once the play has ended by a step; one after the other would put off the close for ever.
  if (life.ending !== undefined) throw new Fault('life/wrong-phase', 'the play has ended already');
  const { seat: of } = readProtest(payload, 'payload');
  if (of === by || !activeSeats(life).includes(of))
    throw new Fault('life/no-such-seat', 'a protest is about another seat that plays');
  const next = nextAfterProtest(life, by, of);
  if (next.length === 0) return endPlay(life, header, { kind: 'protest', seat: by, seq: life.seq });
  if (life.protests.some((one) => one.by === by && one.of === of))
    throw new Fault('life/too-many-protests', 'a seat protests against another once');
  expectNext(header, next);
  const { endedAt: _, drawDeclined: __, ...going } = life;
  const protests = [...life.protests, { by, of }];
  const seats = life.seats.map(forgetSince);
  const reopened = life.phase === 'settle' ? ({ reopened: true } as const) : {};
  return enterNext({ ...going, ...reopened, phase: 'play', seats, protests, adrift: true, drawOffer: [] }, next, time);
}
