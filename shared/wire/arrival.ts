/** Who opens a socket at a match, as the Worker, which has checked it, says it to the object of the match in the query of an address. */

import type { Networks } from './listing.ts';

export interface Arrival {
  /** The key that was proven. */
  readonly key: string;
  /** Whence the socket comes, concealed; absent on one's own computer. */
  readonly networks?: Networks;
}

export function encodeArrival({ key, networks }: Arrival): string {
  return new URLSearchParams({ key, ...networks }).toString();
}

export function readArrival(query: URLSearchParams): Arrival {
  const [key = '', near, site, wide] = ['key', 'near', 'site', 'wide'].map((name) => query.get(name) ?? undefined);
  return near === undefined || site === undefined || wide === undefined ? { key } : { key, networks: { near, site, wide } };
}
