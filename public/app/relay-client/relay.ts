/** The relay that served this app. */

import { RelayClient } from '../../../shared/player/relay-client.ts';

/** With a signal, requests have no timeout. */
export const relay = (signal?: AbortSignal, wait?: (ms: number) => Promise<void>): RelayClient =>
  new RelayClient(
    location.origin,
    (url, { timeoutMs, ...init }) => fetch(url, { ...init, signal: signal ?? AbortSignal.timeout(timeoutMs) }),
    wait,
  );
