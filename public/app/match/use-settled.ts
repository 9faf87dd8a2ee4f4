/** What is shown for how long: devices act faster than people read. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameScreen, Headline } from '../games/game-screen.ts';
import type { MatchSnapshot } from '../session/messages.ts';

/** Devices answer within this time, in ms: what lasts shorter is not worth a word on the screen. */
const PASSING_MS = 350;

/** Whether something has held for some time. */
export function useHeld(holds: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!holds) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return settled;
}

/** The words of the moment, without those that only flash by. */
export function useSettledHeadline(headline: Headline): Headline {
  const before = useRef(headline);
  const passing = headline.passing === true;
  const settled = useHeld(passing, PASSING_MS);
  if (!passing || settled) before.current = headline;
  return before.current;
}

interface Shown {
  readonly snapshot: MatchSnapshot;
  /** By this device's clock, in ms. */
  readonly until: number;
  /** The latest that is worth looking at and has not been drawn yet. */
  readonly waiting: MatchSnapshot | undefined;
  /** Steps of the record that were looked through for it. */
  readonly steps: number;
}

/** The snapshot to draw: one whose view is worth looking at stays for its time, then the latest takes its place. */
export function useLingering(snapshot: MatchSnapshot, screen: GameScreen): MatchSnapshot {
  const lingers = ({ view }: MatchSnapshot): number => (view === undefined ? 0 : (screen.linger?.(view) ?? 0));
  // What was there when the page was opened has been looked at.
  const shown = useRef<Shown>({ snapshot, until: 0, waiting: undefined, steps: snapshot.record.length });
  const [, drawAgain] = useState(0);
  const now = Date.now();
  const { length: steps } = snapshot.record;
  if (steps > shown.current.steps) {
    shown.current = { ...shown.current, steps, ...(lingers(snapshot) > 0 ? { waiting: snapshot } : {}) };
  }
  if (now >= shown.current.until) {
    const { waiting } = shown.current;
    const until = waiting === undefined ? 0 : now + lingers(waiting);
    shown.current = { snapshot: waiting ?? snapshot, until, waiting: undefined, steps };
  }
  const { until } = shown.current;
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => drawAgain(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return shown.current.snapshot;
}
