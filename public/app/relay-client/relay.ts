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
