/**
 * Commit, then reveal: what random events and simultaneous actions have in common. Each seat seals a value, nobody opens before
 * everybody has sealed, and an opened value stays open. The caller defines the seal and checks that a value fits it.
 */

import { Fault } from '../fault.ts';

export interface Envelope<V> {
  readonly seat: number;
  /** The commitment to the value, hex. */
  readonly seal?: string;
  /** The value, once it is revealed. */
  readonly value?: V;
}

type Envelopes<E> = readonly E[];

export function allSealed(envelopes: Envelopes<Envelope<unknown>>): boolean {
  return envelopes.every(({ seal }) => seal !== undefined);
}

/** The seats that have to act: to seal until all have sealed, then to reveal. */
export function owingSeats(envelopes: Envelopes<Envelope<unknown>>): number[] {
  const sealing = !allSealed(envelopes);
  return envelopes.filter(({ seal, value }) => (sealing ? seal : value) === undefined).map(({ seat }) => seat);
}

/**
 * Adds a commitment. A copy of another seat's commitment is no fault yet: commitments are bound to their seats, so the copier
 * cannot open it and is convicted then. Blaming the second of two equal commitments would let a relay frame a seat, by showing
 * its commitment to another seat first.
 */
export function sealEnvelope<E extends Envelope<unknown>>(envelopes: Envelopes<E>, seat: number, seal: string): E[] {
  const at = indexOf(envelopes, seat);
  if (envelopes[at]!.seal !== undefined) throw new Fault('randomness/given-before');
  return envelopes.with(at, { ...envelopes[at]!, seal });
}

/** Adds a revealed value; `check` throws unless it fits its seal. */
export function openEnvelope<V, E extends Envelope<V>>(
  envelopes: Envelopes<E>,
  seat: number,
  value: V,
  check: (seal: string) => void,
): E[] {
  const at = indexOf(envelopes, seat);
  if (!allSealed(envelopes)) throw new Fault('randomness/too-early');
  if (envelopes[at]!.value !== undefined) throw new Fault('randomness/given-before');
  check(envelopes[at]!.seal!);
  return envelopes.with(at, { ...envelopes[at]!, value });
}

/**
 * The envelopes without the seats that have left. Values that they revealed stay. While seals are missing, nothing was revealed
 * and nothing is lost; later, the seats that sealed and never revealed are `missing`.
 */
export function withoutSeats<E extends Envelope<unknown>>(
  envelopes: Envelopes<E>,
  seats: readonly number[],
): { readonly rest: E[]; readonly missing: number[] } {
  const stays = ({ seat, value }: E): boolean => !seats.includes(seat) || value !== undefined;
  const gone = envelopes.filter((envelope) => !stays(envelope)).map(({ seat }) => seat);
  return { rest: envelopes.filter(stays), missing: allSealed(envelopes) ? gone : [] };
}

function indexOf(envelopes: Envelopes<Envelope<unknown>>, seat: number): number {
  const at = envelopes.findIndex((envelope) => envelope.seat === seat);
  if (at < 0) throw new Fault('randomness/not-a-party');
  return at;
}
