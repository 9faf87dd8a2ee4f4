/**
 * Where a device caches machines of its seats, so that a visit does not run them from the beginning. A cache follows from the secret and
 * the log: it may be lost at any time, and is never part of a portable seat.
 */

import type { KeptSeat } from './log-store.ts';
import type { CachedMachine } from './machine.ts';

/** How many machines are kept for a seat. */
export const CACHED_MACHINES = 2;

export interface CacheStore {
  /** The link hashes of the steps after which a machine is kept, the latest first. */
  links(seat: KeptSeat): Promise<readonly string[]>;
  /** The machine as it stood after the step with this link; undefined when it is not there, or not whole. */
  load(seat: KeptSeat, link: string): Promise<CachedMachine | undefined>;
  /**
   * Keeps a machine under the link of a step, beside the one that was kept last; earlier ones are dropped. A part that a kept machine
   * names already is not written again, and one that none names any more is dropped.
   */
  keep(seat: KeptSeat, link: string, machine: CachedMachine): Promise<void>;
  /** Drops the machine under a link, if there is one. */
  drop(seat: KeptSeat, link: string): Promise<void>;
}
