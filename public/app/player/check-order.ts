/**
 * Which match of a record is checked next, where nobody has asked for any: what its reader sees, one after the other, and as much as a phone on
 * a slow line can take.
 */

/** A check by itself fetches no log that is larger, in bytes, and no more than so many of all logs on one page. */
export const LOG_BYTES = 4 * 2 ** 20;
export const PAGE_BYTES = 32 * 2 ** 20;
/** Matches whose check takes seconds of processor time: so many on one page, each while its reader does nothing. */
export const LONG_CHECKS = 6;
/** When a reader who does nothing counts as resting, in ms. */
export const REST_MS = 2_000;
/** The least pause between two questions for a log, in ms: a relay gives an address 300 answers a minute, which also pay for its play. */
export const PAUSE_MS = 500;

interface Row {
  readonly match: string;
  /** Its check takes seconds of processor time, where seats have opened. */
  readonly isLong: boolean;
}

export interface Reading {
  /** In the order of the list. */
  readonly rows: readonly Row[];
  /** Whether there is nothing to do for this match any more. */
  readonly isDone: (match: string) => boolean;
  readonly isInView: (match: string) => boolean;
  /** The reader has asked for all of them: neither what is seen nor what it costs matters. */
  readonly asked: boolean;
  readonly byItself: boolean;
  readonly isHidden: boolean;
  /** The reader has done nothing for `REST_MS`. */
  readonly rests: boolean;
  /** What checks by themselves have taken on this page: bytes of logs, and long checks. */
  readonly bytes: number;
  readonly longChecks: number;
}

/** The match to check now; `later` where one waits for its reader to rest, or to come back. */
export function nextToCheck(reading: Reading): string | 'later' | undefined {
  const { rows, isDone, isInView, asked, byItself, isHidden, rests, bytes, longChecks } = reading;
  const open = rows.filter(({ match }) => !isDone(match));
  if (asked && open.length > 0) return isHidden ? 'later' : open[0]!.match;
  if (!byItself || bytes >= PAGE_BYTES) return undefined;
  const seen = open.filter(({ match }) => isInView(match));
  const due = seen.find(({ isLong }) => !isLong) ?? (longChecks < LONG_CHECKS ? seen[0] : undefined);
  if (due === undefined) return undefined;
  return isHidden || (due.isLong && !rests) ? 'later' : due.match;
}
