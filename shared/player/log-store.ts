/** Where a seat keeps its own copy of the whole signed log, so that it can show and publish the match without the relay. */

import type { SeatSecret } from './secret-store.ts';

export type KeptSeat = Pick<SeatSecret, 'match' | 'key'>;

export interface LogStore {
  /** The text of the log that is kept for a seat; empty when none is. */
  load(seat: KeptSeat): Promise<string>;
  /** The same text in parts of whole lines, where the store has some: a long log would be large in one piece. */
  parts?(seat: KeptSeat): AsyncIterable<string>;
  /**
   * Keeps entries from step `from` on, as the text of a log file, in place of any that were kept from there on. Where the same ones lie there
   * already nothing changes: a page that was left may write late what the page after it has kept, which has kept more since.
   */
  keep(seat: KeptSeat, from: number, text: string): Promise<void>;
}
