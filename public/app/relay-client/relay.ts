/** The relay of this page or worker, and that of a match elsewhere. */

import { RelayClient } from '../../../shared/player/relay-client.ts';
import { relayOrigin } from './relays.ts';

/** With a signal, requests have no timeout. */
export const relayAt = (origin: string, signal?: AbortSignal, wait?: (ms: number) => Promise<void>): RelayClient =>
  new RelayClient(
    origin,
    (url, { timeoutMs, ...init }) => fetch(url, { ...init, signal: signal ?? AbortSignal.timeout(timeoutMs) }),
    wait,
  );

export const relay = (signal?: AbortSignal, wait?: (ms: number) => Promise<void>): RelayClient =>
  relayAt(relayOrigin(), signal, wait);

const described = new Map<string, ReturnType<RelayClient['describe']>>();

/** What the relay of this page says of itself, for all parts of the page that show some of it: asked once, and again after a failure. */
export function describedRelay(): ReturnType<RelayClient['describe']> {
  const origin = relayOrigin();
  const known = described.get(origin);
  if (known !== undefined) return known;
  const asked = relay().describe();
  described.set(origin, asked);
  asked.catch(() => described.delete(origin));
  return asked;
}
