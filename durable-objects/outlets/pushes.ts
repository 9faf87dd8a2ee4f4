/** The outlet to push services, on the platform: where the subscriptions are stored, and the request to a service. */

import { type Delivery, readDelivery } from '../../shared/push/delivery.ts';
import { type EndpointVars, pushServiceOf } from '../../shared/push/endpoint.ts';
import { Vapid, type VapidVars } from '../../shared/push/vapid.ts';
import { type Push, type Pushed, type PushedSeat, SeatPushes } from '../../shared/relay/seat-pushes.ts';
import type { MatchStore } from '../match-store.ts';
import type { OutletHost } from './host.ts';

export interface PushEnv extends EndpointVars, VapidVars {}

/** Under which the store keeps the seats that have subscribed. */
const META = 'push';
/** A service that says nothing for so long may have taken the push. */
const PATIENCE_MS = 10_000;

export function pushesOf({ store, env, now, shell, report }: OutletHost<PushEnv>): SeatPushes {
  return new SeatPushes({
    load: () => loadPushes(store),
    save: (seats) => savePushes(store, seats),
    state: () => shell().state,
    answeredAt: (seat) => shell().answeredAt(seat),
    now,
    deliver: (push) => deliverPush(push, env()),
    report,
  });
}

export function loadPushes(store: MatchStore): ReadonlyMap<number, PushedSeat> {
  return new Map([...store.metaOf(META)].map(([seat, text]) => [Number(seat), JSON.parse(text) as PushedSeat]));
}

export function savePushes(store: MatchStore, seats: ReadonlyMap<number, PushedSeat | undefined>): void {
  store.setMeta([...seats].map(([seat, one]) => [`${META}/${seat}`, one === undefined ? undefined : JSON.stringify(one)]));
}

/** The tokens of an isolate, as long as the key is the same. */
let signing: { readonly key: unknown; readonly vapid: Vapid } | undefined;

function vapidOf(env: PushEnv): Vapid {
  if (signing?.key !== env.VAPID_KEY) signing = { key: env.VAPID_KEY, vapid: new Vapid(crypto.subtle, env) };
  return signing!.vapid;
}

/** Sends one push. What goes wrong is told without its text, which may name the endpoint. */
export async function deliverPush({ endpoint, origin, headers }: Push, env: PushEnv): Promise<Pushed> {
  let service = 'none';
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), PATIENCE_MS);
  try {
    const { name, origin: audience } = pushServiceOf(endpoint, env);
    service = name;
    // The services refuse an address of the relay that is not `https:`.
    const subject = origin.replace(/^http:/, 'https:');
    const authorization = await vapidOf(env).authorization(audience, subject, Date.now());
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, authorization },
      redirect: 'manual',
      signal: silence.signal,
    });
    await response.body?.cancel();
    const delivery = readDelivery(response.status, askedWait(response.headers.get('retry-after') ?? ''));
    return { service, status: response.status, delivery };
  } catch {
    return { service, delivery: { kind: 'unknown' } satisfies Delivery };
  } finally {
    clearTimeout(timer);
  }
}

/** `Retry-After` (RFC 9110 §10.2.3) in ms: it is seconds, or a date. */
function askedWait(text: string): number | undefined {
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : wait;
}
