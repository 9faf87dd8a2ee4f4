/** What a table needs of a relay: the pure machine, or the object in workerd (`test/worker/object-relay.ts`). */

import { machineRelay, type TableRelay } from '../../library/testing/local-relay.ts';
import type { RelayTools } from '../../shared/relay/relay-rules.ts';

interface RelayKind {
  /** What its clock shows when a table is laid, in ms. */
  readonly start: number;
  readonly begin: (match: string, tools: RelayTools) => TableRelay;
}

export const MACHINE_RELAY: RelayKind = { start: 1_800_000_000_000, begin: (match, tools) => machineRelay(match, tools) };

let kind = MACHINE_RELAY;

export const relayKind = (): RelayKind => kind;

/** From now on every table plays over relays of this kind. */
export function playOver(other: RelayKind): void {
  kind = other;
}
