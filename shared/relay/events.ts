/** What the operator of a relay is told about a match. It quotes no payload, and names nobody. */

import type { FaultCode } from '../fault.ts';

export type RelayEvent =
  | { readonly at: 'opened'; readonly game: string }
  | { readonly at: 'closed'; readonly game: string; readonly by: string }
  /** The record is stored, so long after the match was closed. */
  | { readonly at: 'published'; readonly ms: number }
  | { readonly at: 'rejected'; readonly code: FaultCode }
  /** So many steps were folded that came after the stored state. */
  | { readonly at: 'woke'; readonly steps: number }
  | { readonly at: 'connected'; readonly sockets: number }
  /** A push service has taken a push, or said that the subscription has ended; `what` names the service, and not the endpoint. */
  | { readonly at: 'pushed' | 'push-failed'; readonly what: string; readonly by: string; readonly status: number }
  | RelayFailure;

/** A failure that nobody else can act on. */
interface RelayFailure {
  readonly at: 'failed';
  readonly what: string;
  readonly error: unknown;
  /** Of work that is retried: how often it has failed in a row, and when it is tried again, unless it was given up. */
  readonly attempt?: number;
  readonly retryAt?: number | undefined;
  /** The name of the failure that its caller was told. */
  readonly ray?: string;
}
