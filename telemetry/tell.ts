/**
 * Tells the operator what happens (docs/operations.md): a line of JSON in the log, and a point in Analytics Engine where a dataset is
 * bound. Of failures every line is kept, and of the rest a sample; the points are complete, but for the most frequent ones.
 */

import type { FaultCode } from '../shared/fault.ts';
import type { RelayEvent } from '../shared/relay/events.ts';
import { describeError } from './describe-error.ts';

export interface TelemetryEnv {
  /** Optional: a dataset of Analytics Engine. */
  readonly METRICS?: AnalyticsEngineDataset;
  /** The share of the lines that is kept, from 0 to 1, failures aside; all where it is not set. */
  readonly LOG_SHARE?: string;
}

/** What the Worker adds: a request that it refused. */
type Refusal = { readonly at: 'refused'; readonly code: FaultCode; readonly status: number };

/** What an event is about. */
export interface Subject {
  readonly match?: string;
  readonly seq?: number | undefined;
  readonly finalHash?: string;
  /** The request that it happened in: Cloudflare's ray, or an id of our own. */
  readonly ray?: string;
  readonly ms?: number;
}

/** So frequent that a line for each would be most of the log, and say least. Of their points one in sixteen is enough for a distribution. */
const FREQUENT: readonly string[] = ['woke', 'connected'];
const SHARE_OF_FREQUENT = 1 / 16;

type Line = Readonly<Record<string, string | number | undefined>>;

export function tell(env: TelemetryEnv, event: RelayEvent | Refusal, subject: Subject = {}): void {
  const line: Line = { ...subject, ...(event.at === 'failed' ? { ...event, error: describeError(event.error) } : event) };
  // A failure to tell must not become a failure of what is told.
  const isFrequent = FREQUENT.includes(event.at);
  try {
    if (!isFrequent || isDrawn(SHARE_OF_FREQUENT)) env.METRICS?.writeDataPoint(pointOf(line));
  } catch (error) {
    write({ at: 'failed', what: 'a metric could not be written', error: describeError(error) });
  }
  if (event.at === 'failed' || (!isFrequent && isDrawn(Number(env.LOG_SHARE ?? 1)))) write(line);
}

/** With this probability. What is no number keeps all. */
const isDrawn = (share: number): boolean => !(Math.random() >= share);

function write(line: Line): void {
  const text = JSON.stringify(line);
  if (line['at'] === 'failed') console.error(text);
  else console.log(text);
}

/** Names of the columns in their order: blob1 is the match. An order that is in use is only added to, for queries name columns by number. */
export const COLUMNS = {
  blobs: ['match', 'code', 'game', 'by', 'what', 'error', 'ray', 'finalHash'],
  doubles: ['ms', 'steps', 'attempt', 'sockets', 'status', 'seq'],
} as const;

/** The index is what happened, so that a flood of one kind makes the sample of no other coarser. */
const pointOf = (line: Line): AnalyticsEngineDataPoint => ({
  indexes: [String(line['at'])],
  blobs: COLUMNS.blobs.map((name) => String(line[name] ?? '')),
  doubles: COLUMNS.doubles.map((name) => Number(line[name] ?? 0)),
});
