/** Checks the matches of a record one after the other: each log is fetched, verified in this browser and compared. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { fetchLog } from '../verify/log-source.ts';
import { verifyInWorker } from '../verify/verification.ts';

/** `missing`: the relay has no log to show for it. */
export type Check = CheckedResult | 'checking' | 'missing';

async function check(result: MatchResult, key: string, signal: AbortSignal): Promise<Check> {
  const fetched = await fetchLog(result.finalHash, signal);
  if (fetched.kind !== 'log') return 'missing';
  const { finalHash } = result;
  const { checked } = await verifyInWorker({ log: fetched.log, finalHash, remembered: { result, key } }, signal, () => {});
  return checked ?? 'missing';
}

export function useChecks(key: string): {
  readonly checks: ReadonlyMap<string, Check>;
  readonly run: (results: readonly MatchResult[]) => Promise<void>;
} {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const run = async (results: readonly MatchResult[]): Promise<void> => {
    work.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    const note = (match: string, found: Check): void => {
      if (!signal.aborted) setChecks((before) => new Map(before).set(match, found));
    };
    for (const result of results) {
      if (signal.aborted) return;
      note(result.match, 'checking');
      note(result.match, await check(result, key, signal).catch((): Check => 'missing'));
    }
  };
  return { checks, run };
}
