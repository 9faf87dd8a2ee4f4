/** Who opens a socket at a match, as the Worker, which has checked it, says it to the object of the match in the query of an address. */

import type { Networks } from './listing.ts';

export interface SocketCaller {
  /** The key that was proven. */
  readonly key: string;
  /** From where the socket comes, concealed; absent on one's own computer. */
  readonly networks?: Networks;
}

export function encodeCaller({ key, networks }: SocketCaller): string {
  const fields = Object.entries({ key, ...networks });
  return fields.map(([name, value]) => `${name}=${value}`).join('&');
}

/** From the fields of a query. */
export function readCaller({ key = '', near, site, wide }: Readonly<Record<string, string | undefined>>): SocketCaller {
  return near === undefined || site === undefined || wide === undefined ? { key } : { key, networks: { near, site, wide } };
}
