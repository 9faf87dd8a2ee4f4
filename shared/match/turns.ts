/** Turns: who may play next, and what a step of play costs its author. */

import { readOpening } from '../crypto/seat-seed.ts';
import { Fault } from '../fault.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';
import { type Act, activeSeats, type Life, type SeatLife } from './match-state.ts';

export const forgetSince = <S extends SeatLife | undefined>(seat: S): S => {
  if (seat === undefined) return seat;
  const { since: _, ...rest } = seat;
  return rest as S;
};

/** Sets whose turn it is. A seat that was already in `next` keeps the time at which it got there. */
export function enterNext(life: Life, next: readonly number[], time: number): Life {
  const active = activeSeats(life);
  if (!next.every((seat) => active.includes(seat)))
    throw new Fault('life/no-such-seat', '`next` names a seat that does not play');
  const seats = life.seats.map((seat, i) =>
    seat !== undefined && next.includes(i) ? { ...seat, since: seat.since ?? time } : forgetSince(seat),
  );
  return { ...life, next, seats };
}

/** A step of play: in turn, and charged to its author's clock once the match has started. */
export function play(life: Life, { header, signers, time }: Act): Life {
  expectPhase(life, 'setup', 'play');
  if (life.adrift !== undefined && header.kind !== 'skip') throw new Fault('life/skip-owed');
  const author = soleAuthor(life, signers);
  if (!life.next.includes(author)) throw new Fault('life/not-your-turn', `next is [${life.next}], without the author`);
  const seat = life.seats[author]!;
  const elapsed = time - (seat.since ?? time);
  const charge = life.started ? Math.max(0, elapsed - life.terms!.clock.grace) : 0;
  const charged = life.seats.with(author, { ...forgetSince(seat), budget: seat.budget - charge });
  const { adrift: _, drawDeclined: __, ...steady } = life;
  const after = enterNext({ ...steady, seats: charged, drawOffer: [] }, header.next, time);
  return life.started && header.next.length === 0 ? { ...after, phase: 'settle' } : after;
}

/** In play a seat finishes by opening when it is its turn; in the settlement each seat may open once. */
export function opening(life: Life, act: Act): Life {
  expectPhase(life, 'play', 'settle');
  const author = soleAuthor(life, act.signers);
  if (life.seats[author]!.opened) throw new Fault('life/already-opened');
  readOpening(act.payload, 'payload');
  if (life.phase === 'settle') expectNext(act.header, []);
  const after = life.phase === 'play' ? play(life, act) : life;
  return { ...after, seats: after.seats.with(author, { ...after.seats[author]!, opened: true }) };
}
