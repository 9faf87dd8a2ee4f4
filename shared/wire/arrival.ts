/** Who opens a socket at a match, as the Worker, which has checked it, says it to the object of the match in the query of an address. */

import type { Networks } from './listing.ts';

export interface Arrival {
  /** The key that was proven. */
  readonly key: string;
  /** Whence the socket comes, concealed; absent on one's own computer. */
  readonly networks?: Networks;
}

export function encodeArrival({ key, networks }: Arrival): string {
  const fields = Object.entries({ key, ...networks });
  return fields.map(([name, value]) => `${name}=${value}`).join('&');
}

/** From the fields of a query. */
export function readArrival({ key = '', near, site, wide }: Readonly<Record<string, string | undefined>>): Arrival {
  return near === undefined || site === undefined || wide === undefined ? { key } : { key, networks: { near, site, wide } };
}
