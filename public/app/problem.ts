/** What can go wrong for a person, as plain data: it goes from a worker to its page. */

import type { Fault } from '../../shared/fault.ts';

/** A fault, or a failure of the device or the network. */
export interface Problem {
  readonly code: Fault['code'] | 'device/no-storage' | 'device/internal' | 'network/unreachable';
  readonly detail: string;
}
