/** The relay that served this app. */

import { RelayClient } from '../../../shared/player/relay-client.ts';

/** A client whose requests end with the signal, where one is given, and else at their timeout. */
export const relay = (signal?: AbortSignal, wait?: (ms: number) => Promise<void>): RelayClient =>
  new RelayClient(
    location.origin,
    (url, { timeoutMs, ...init }) => fetch(url, { ...init, signal: signal ?? AbortSignal.timeout(timeoutMs) }),
    wait,
  );
