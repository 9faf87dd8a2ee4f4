/** A draw by agreement: offered by one seat, and accepted by all others or declined by any of them. */

import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { readNothing } from '../log/match-payloads.ts';
import { endPlay } from './endings.ts';
import { activeSeats, type CheckedStep, type MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';

type DrawKind = 'draw-offer' | 'draw-accept' | 'draw-decline';

/** Why a seat cannot offer, accept or decline a draw now; undefined when it can. */
export function refusedDrawKind(state: MatchState, seat: number, kind: DrawKind): Fault | undefined {
  if (state.terms?.sameTurn !== undefined && !state.next.includes(seat))
    return new Fault('life/not-your-turn', 'draws come from the seat in turn in this match');
  const offered = state.drawOffer.length > 0;
  if (offered === (kind === 'draw-offer') || state.drawOffer.includes(seat))
    return new Fault('life/no-such-offer', offered ? 'a draw is already offered' : 'no draw is offered to you');
  if (kind !== 'draw-offer') return undefined;
  if (state.drawDeclined !== undefined)
    return new Fault('life/too-many-offers', 'a draw was declined since the last step of play');
  return state.seats[seat]!.drawOffers < LIMITS.drawOffers ? undefined : new Fault('life/too-many-offers');
}

/** Offers and answers leave the turn and the clocks as they were, except the last acceptance, which ends the play. */
export function applyDrawKind(state: MatchState, kind: DrawKind, step: CheckedStep): MatchState {
  expectPhase(state, step, 'play');
  read(step, readNothing);
  const seat = soleAuthor(state, step.signers);
  if (!activeSeats(state).includes(seat)) refuse(step, 'life/not-your-turn', 'this seat is out');
  const refused = refusedDrawKind(state, seat, kind);
  if (refused !== undefined) refuse(step, refused.code, refused.message);
  const drawOffer = kind === 'draw-decline' ? [] : [...state.drawOffer, seat];
  if (drawOffer.length === activeSeats(state).length) return endPlay(state, step, { kind: 'agreed-draw' });
  expectNext(step, state.next);
  if (kind === 'draw-decline') return { ...state, drawOffer, drawDeclined: seat };
  const author = state.seats[seat]!;
  const counted = kind === 'draw-offer' ? { ...author, drawOffers: author.drawOffers + 1 } : author;
  return { ...state, drawOffer, seats: state.seats.with(seat, counted) };
}
