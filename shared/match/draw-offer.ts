/** A draw by agreement: offered by one seat, and accepted by all others or declined by any of them. */

import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { endPlay } from './endings.ts';
import { expectNext, expectPhase, soleAuthor } from './preconditions.ts';
import { readNothing } from '../log/match-payloads.ts';
import { type Act, activeSeats, type Life } from './match-state.ts';

type DrawKind = 'draw-offer' | 'draw-accept' | 'draw-decline';

/** Why a seat cannot say this of a draw now; undefined when it can. */
export function refusedDraw(life: Life, seat: number, kind: DrawKind): Fault | undefined {
  const offered = life.drawOffer.length > 0;
  if (offered === (kind === 'draw-offer') || life.drawOffer.includes(seat))
    return new Fault('life/no-such-offer', offered ? 'a draw is already offered' : 'no draw is offered to you');
  if (kind !== 'draw-offer') return undefined;
  if (life.drawDeclined !== undefined)
    return new Fault('life/too-many-offers', 'a draw was declined since the last step of play');
  return life.seats[seat]!.drawOffers < LIMITS.drawOffers ? undefined : new Fault('life/too-many-offers');
}

/** Whatever is said of a draw leaves the turn and the clocks as they were, but for the last acceptance. */
export function sayOfDraw(life: Life, kind: DrawKind, { header, signers, payload }: Act): Life {
  expectPhase(life, 'play');
  readNothing(payload, 'payload');
  const seat = soleAuthor(life, signers);
  if (!activeSeats(life).includes(seat)) throw new Fault('life/not-your-turn', 'this seat is out');
  const refused = refusedDraw(life, seat, kind);
  if (refused !== undefined) throw refused;
  const drawOffer = kind === 'draw-decline' ? [] : [...life.drawOffer, seat];
  if (drawOffer.length === activeSeats(life).length) return endPlay(life, header, { kind: 'agreed-draw' });
  expectNext(header, life.next);
  if (kind === 'draw-decline') return { ...life, drawOffer, drawDeclined: seat };
  const author = life.seats[seat]!;
  const counted = kind === 'draw-offer' ? { ...author, drawOffers: author.drawOffers + 1 } : author;
  return { ...life, drawOffer, seats: life.seats.with(seat, counted) };
}
