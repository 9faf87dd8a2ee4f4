/** From what was counted to dollars. */

import { ASSUMED, GIGABYTE, OBJECT_GB, PRICES, type Store } from './prices.ts';
import type { Tally } from './tally.ts';

/** What one match took. */
export interface Counts extends Readonly<Omit<Tally, 'running'>> {
  readonly objectCalls: number;
  /** The object of the match, until it is a week old. */
  readonly weekBytes: number;
  /** What objects keep for good: the tombstone, and the rows of the players. */
  readonly keptBytes: number;
}

interface Once {
  readonly worker: number;
  readonly requests: number;
  readonly awake: number;
  readonly rows: number;
  readonly operations: number;
  /** Workers Logs, and Analytics Engine. */
  readonly logs: number;
  readonly week: number;
}

/** What of the lines Workers Logs keeps: a share, with or without those of invocations. */
export interface Logging {
  readonly share: number;
  readonly invocations: boolean;
}

/** Dollars for one match, by term. */
export function priceOnce(counts: Counts, store: Store, logging: Logging): Once {
  const { confirmMs, storeMs, daysInObject, daysOfMonth } = ASSUMED;
  const awakeMs = counts.objectMs + confirmMs * counts.objectCalls + storeMs * counts.storeWrites;
  const { write, read } = PRICES[store];
  const kept = counts.lines + (logging.invocations ? counts.invocations : 0);
  return {
    worker: counts.workerRequests * PRICES.workerRequest + counts.workerMs * PRICES.workerCpuMs,
    requests: (counts.objectRequests + counts.socketMessages / PRICES.messagesPerRequest) * PRICES.objectRequest,
    awake: (awakeMs / 1_000) * OBJECT_GB * PRICES.objectGbSecond,
    rows: counts.rowsWritten * PRICES.rowWritten + counts.rowsRead * PRICES.rowRead,
    operations: counts.storeWrites * write + counts.storeReads * read,
    logs: kept * logging.share * PRICES.logEvent + counts.points * PRICES.metricsPoint,
    week: (counts.weekBytes / GIGABYTE) * PRICES.objectGbMonth * (daysInObject / daysOfMonth),
  };
}

/** Dollars a month for one match that is over, for as long as it is kept. */
export const priceMonth = ({ keptBytes, storedBytes }: Counts, store: Store): number =>
  (keptBytes * PRICES.objectGbMonth + storedBytes * PRICES[store].gbMonth) / GIGABYTE;

export const sumOf = (terms: Once): number => Object.values(terms).reduce((sum: number, term: number) => sum + term, 0);

/** Dollars for one match: once, and each month. */
export interface Price {
  readonly once: number;
  readonly monthly: number;
}

export const priceOf = (counts: Counts, store: Store, logging: Logging): Price => ({
  once: sumOf(priceOnce(counts, store, logging)),
  monthly: priceMonth(counts, store),
});

/** A part of what is played, and what one match of it costs. */
export interface Share {
  readonly share: number;
  readonly counts: Counts;
  readonly price: Price;
}

/** Dollars in the month `month`, counted from 1, of so many matches a day. What is kept counts as at the end of the month. */
export function priceDaily(
  mix: readonly Share[],
  matches: number,
  month: number,
): { readonly play: number; readonly keep: number } {
  const played = matches * ASSUMED.daysOfMonth;
  const mean = (pick: (price: Price) => number): number => mix.reduce((sum, { share, price }) => sum + share * pick(price), 0);
  return { play: played * mean(({ once }) => once), keep: month * played * mean(({ monthly }) => monthly) };
}
