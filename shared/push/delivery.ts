/**
 * One push without content, as a push service is asked for it and as it answers (RFC 8030). Content would have to be worded by somebody who
 * knows the game, and the relay does not: it wakes the device, which asks the relay what waits.
 */

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** The longest that the services take: four weeks. */
const MOST_TTL_S = 28 * 24 * 3_600;

/** What the service keeps of several pushes that a device has not got yet is the last: one wake asks for all matches of this relay. */
const TOPIC = 'fogline';

/** The headers of a push, beside the `Authorization`. `left`: for how long it is of use, in ms. Microsoft's service refuses a TTL of 0. */
export function pushHeaders(left: number): Readonly<Record<string, string>> {
  const ttl = Math.min(Math.max(Math.ceil(left / SECOND_MS), 1), MOST_TTL_S);
  return { ttl: String(ttl), urgency: 'normal', topic: TOPIC };
}

export type Delivery =
  /** The service has it. */
  | { readonly kind: 'taken' }
  /** The subscription has ended. */
  | { readonly kind: 'ended' }
  /** The service has not taken it, and may take it after so many ms. */
  | { readonly kind: 'later'; readonly wait: number }
  /** The service did not take it, and will not: something is wrong with the relay, or with the service. */
  | { readonly kind: 'refused' }
  /** Nobody knows whether it was taken. */
  | { readonly kind: 'unknown' };

/** A wait that a service asks for is kept between these. */
const WAIT_MS = { least: SECOND_MS, otherwise: 60 * SECOND_MS, most: 6 * HOUR_MS };

/** What an answer means. `asked`: for how long the service asks to wait, in ms (`Retry-After`). */
export function readDelivery(status: number, asked: number | undefined): Delivery {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'ended' };
  if (status !== 429 && status < 500) return { kind: 'refused' };
  return { kind: 'later', wait: Math.min(Math.max(asked ?? WAIT_MS.otherwise, WAIT_MS.least), WAIT_MS.most) };
}
