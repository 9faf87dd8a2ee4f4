/** Checks the matches of a record one after the other: each log is fetched, verified in this browser and compared. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { fetchOneOfMany } from '../verify/log-source.ts';
import { verifyInWorker } from '../verify/verification.ts';

/** `missing`: the relay has no log to show for it. */
export type Check = CheckedResult | 'checking' | 'missing';

export interface CheckProgress {
  readonly done: number;
  readonly of: number;
  /** How long a rate limit of the relay lasts, in ms. */
  readonly waits?: number;
}

async function check(
  result: MatchResult,
  key: string,
  signal: AbortSignal,
  waits: (ms: number | undefined) => void,
): Promise<Check> {
  const { finalHash } = result;
  const log = await fetchOneOfMany(result, signal, waits);
  waits(undefined);
  const { checked } = await verifyInWorker({ log, finalHash, remembered: { result, key } }, signal);
  return checked ?? 'missing';
}

const isDone = (check: Check | undefined): boolean => typeof check === 'object';

export function useChecks(key: string): {
  readonly checks: ReadonlyMap<string, Check>;
  /** Undefined before the first run. */
  readonly progress: CheckProgress | undefined;
  /** Checks the unchecked results, or all of them again. */
  readonly run: (results: readonly MatchResult[]) => Promise<void>;
} {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [progress, setProgress] = useState<CheckProgress>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const run = async (results: readonly MatchResult[]): Promise<void> => {
    work.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    const unchecked = results.filter(({ match }) => !isDone(checks.get(match)));
    const due = unchecked.length > 0 ? unchecked : results;
    const before = results.length - due.length;
    const report = (done: number, waits?: number): void =>
      setProgress({ done: before + done, of: results.length, ...(waits === undefined ? {} : { waits }) });
    for (const [done, result] of due.entries()) {
      const note = (found: Check): void => {
        if (!signal.aborted) setChecks((known) => new Map(known).set(result.match, found));
      };
      report(done);
      note('checking');
      note(await check(result, key, signal, (ms) => report(done, ms)).catch((): Check => 'missing'));
      if (signal.aborted) return;
    }
    report(due.length);
  };
  return { checks, progress, run };
}
