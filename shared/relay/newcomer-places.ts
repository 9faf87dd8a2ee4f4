/**
 * The places of sockets whose key has no seat yet. Keys cost nothing, so places are shared by network: a crowd of one network takes
 * places from itself alone, and somebody from elsewhere still comes in.
 */

import type { Networks } from '../wire/listing.ts';
import type { SocketCaller } from '../wire/socket-caller.ts';
import { RELAY_LIMITS } from './limits.ts';

export interface Newcomer extends Pick<SocketCaller, 'networks'> {
  /** Grows with each arrival. */
  readonly order: number;
}

/** How many sockets of one network there may be, those included that were told to close and have not. */
const SHARES = {
  near: RELAY_LIMITS.newcomersPerNetwork,
  site: RELAY_LIMITS.newcomersPerSite,
  wide: RELAY_LIMITS.newcomersPerWideNetwork,
} as const;
const LEVELS = ['near', 'site', 'wide'] as const;

/** Whether another socket of these networks can be held beside those that there are, which may be closing. */
export function hasPlace(all: readonly Newcomer[], networks: Networks | undefined): boolean {
  if (all.length >= RELAY_LIMITS.closingSockets) return false;
  if (networks === undefined) return true;
  return LEVELS.every((level) => all.filter((one) => one.networks?.[level] === networks[level]).length < SHARES[level]);
}

/** Those of the open ones that give way: the oldest of the network that has most of them, one after the other. */
export function surplusOf<One extends Newcomer>(open: readonly One[]): readonly One[] {
  const byAge = [...open].sort((a, b) => a.order - b.order);
  const surplus: One[] = [];
  while (byAge.length > RELAY_LIMITS.newcomers) {
    const sizes = new Map<string | undefined, number>();
    for (const { networks } of byAge) sizes.set(networks?.wide, (sizes.get(networks?.wide) ?? 0) + 1);
    const most = Math.max(...sizes.values());
    surplus.push(
      ...byAge.splice(
        byAge.findIndex(({ networks }) => sizes.get(networks?.wide) === most),
        1,
      ),
    );
  }
  return surplus;
}
