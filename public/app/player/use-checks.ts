/** The checks of a record's matches in a component: `record-checker.ts`, told what its reader does. */

import { useEffect, useReducer, useState } from 'preact/hooks';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { usePreference } from '../device/use-preference.ts';
import { RecordChecker } from './record-checker.ts';

/** What a reader does that keeps long checks waiting. */
const DOINGS = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

/** Whether the reader asks sites to use little data. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

export interface Checks {
  readonly checker: RecordChecker;
  readonly byItself: boolean;
  readonly setByItself: (on: boolean) => void;
}

/** `key` must not change in the life of the component. */
export function useChecks(key: string, results: readonly MatchResult[]): Checks {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const [checker] = useState(() => new RecordChecker(key, () => redraw(undefined)));
  const [chosen, choose] = usePreference('check-rows');
  const byItself = chosen === '' ? !savesData() : chosen === 'on';
  useEffect(() => void checker.show(results), [checker, results]);
  useEffect(() => checker.switch(byItself), [checker, byItself]);
  useEffect(() => {
    for (const doing of DOINGS) addEventListener(doing, checker.touch, { passive: true });
    document.addEventListener('visibilitychange', checker.wake);
    return () => {
      for (const doing of DOINGS) removeEventListener(doing, checker.touch);
      document.removeEventListener('visibilitychange', checker.wake);
      checker.end();
    };
  }, [checker]);
  return { checker, byItself, setByItself: (on) => choose(on ? 'on' : 'off') };
}
