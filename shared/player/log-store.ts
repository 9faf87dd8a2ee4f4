/** Where a seat keeps its own copy of the whole signed log, so that it can show and publish the match without the relay. */

import type { SeatSecret } from './secret-store.ts';

export type KeptSeat = Pick<SeatSecret, 'match' | 'key'>;

export interface LogStore {
  /** The text of the log that is kept for a seat; empty when none is. */
  load(seat: KeptSeat): Promise<string>;
  /** Keeps entries from step `from` on, as the text of a log file, in place of any that were kept from there on. */
  keep(seat: KeptSeat, from: number, text: string): Promise<void>;
}
