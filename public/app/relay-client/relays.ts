/**
 * Which relay this page, or this worker, speaks to. A page that a relay served speaks to that one alone. A client from elsewhere names it in
 * each address, `?relay=<origin>`, and in that of each worker that it starts.
 */

import { readPreference, savePreference } from '../device/preferences.ts';

const RELAY = 'relay';

/** In place of an origin: the relay of this device itself (`public/app/practice/`), which no network reaches. */
export const DEVICE_RELAY = 'device';

/** Of the address of a relay; undefined for any other text. */
export function originIn(text: string): string | undefined {
  return /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Where a client from elsewhere may play, the usual relay first: its page says so (`scripts/standalone.mjs`). `*` is any relay. */
export const STATED: readonly string[] | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['relays']?.split(' ');

export const relayNamedIn = (search: string): string | undefined => originIn(new URLSearchParams(search).get(RELAY) ?? '');

/** Whether no relay has served this client. */
export const isFromElsewhere =
  STATED !== undefined || (typeof document === 'undefined' && relayNamedIn(globalThis.location?.search ?? '') !== undefined);

export const mayPlayAt = (origin: string): boolean =>
  isFromElsewhere ? STATED === undefined || STATED.includes('*') || STATED.includes(origin) : origin === location.origin;

/** Where matches are started, if a person or the build has named a relay. */
export const usualRelay = (): string | undefined =>
  [readPreference(RELAY), ...(STATED ?? [])].find((one) => originIn(one) !== undefined && mayPlayAt(one));

export function relayOrigin(): string {
  if (!isFromElsewhere) return location.origin;
  const named = relayNamedIn(location.search);
  return (named !== undefined && mayPlayAt(named) ? named : usualRelay()) ?? location.origin;
}

const asked = (): readonly string[] => readPreference('relays').split(' ');

/** Whether the address leads to a relay that neither the build nor the person of this browser has named: nothing is asked there before they say so. */
export function isNewRelay(): boolean {
  const relay = relayOrigin();
  const isNamed = relay === location.origin || STATED?.includes(relay) || relay === readPreference(RELAY);
  return isFromElsewhere && !isNamed && !asked().includes(relay);
}

export const letAsk = (relay: string): void => savePreference('relays', [...asked(), relay].join(' ').trim());

/** An address within this client, at a relay. What is on this device is found at each of them. */
export function atRelay(path: string, at = relayOrigin()): string {
  const relay = at === DEVICE_RELAY ? relayOrigin() : at;
  return isFromElsewhere ? `${path}?${RELAY}=${encodeURIComponent(relay)}` : path;
}
