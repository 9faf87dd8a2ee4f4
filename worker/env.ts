/** What the platform binds to the Worker. `Env` itself is generated from wrangler.toml by `npm run types`. */

import type { ArchiveEnv } from '../archive/log-store.ts';
import type { EndpointVars } from '../shared/push/endpoint.ts';
import type { VapidVars } from '../shared/push/vapid.ts';
import type { PolicyVars } from '../shared/relay/policy.ts';
import type { TimestampVars } from '../shared/timestamp/authorities.ts';
import type { LogVars } from '../shared/transparency/log-settings.ts';
import type { WitnessVars } from '../shared/transparency/witness-settings.ts';
import type { TelemetryEnv } from '../telemetry/tell.ts';

/** Variables and secrets that an operator may set are in no generated type, because a relay runs without them. */
interface Variables {
  /** Other sites whose pages may open matches and sockets here, such as `https://chess.example`; all where it is not set, none where it is empty. */
  readonly ALLOWED_ORIGINS?: string;
  /** Seeds of earlier keys of the relay, with commas (`shared/relay/key-ring.ts`): those that go on, and those that have leaked. */
  readonly RELAY_SEED_OLD?: string;
  readonly RELAY_SEED_RETIRED?: string;
  /** Public keys of those who may give orders (`shared/wire/operator-order.ts`), with commas. */
  readonly OPERATOR_KEYS?: string;
  /** Public keys that sign builds of the client for the transparency log (`shared/transparency/client-entry.ts`), with commas. */
  readonly RELEASE_KEYS?: string;
  /** Where the objects live, such as `eu`; anywhere without it. Objects of another jurisdiction are other objects. */
  readonly JURISDICTION?: string;
  /** When each key was in use, by public key: `{"<key>": {"from": "2026-01-01", "until": "2026-11-22T09:00Z"}}`. */
  readonly RELAY_KEY_DATES?: unknown;
  /** Which deployment this is; `npm run deploy` tags it with its commit. */
  readonly VERSION?: WorkerVersionMetadata;
}

export type App = {
  readonly Bindings: Env &
    ArchiveEnv &
    TelemetryEnv &
    Variables &
    PolicyVars &
    VapidVars &
    EndpointVars &
    TimestampVars &
    LogVars &
    WitnessVars;
};
