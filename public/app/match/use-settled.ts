/** Keeps values on the screen long enough to be read: devices act faster than people read. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameScreen, Headline } from '../games/game-screen.ts';
import type { MatchSnapshot } from '../session/messages.ts';

/** Devices answer within this time, in ms: a shorter wait is not mentioned on the screen. */
const PASSING_MS = 350;

/** Whether a condition has held for so many ms without a break. */
export function useSustained(holds: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!holds) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return settled;
}

/** The headline, without those that would only flash by. */
export function useSettledHeadline(headline: Headline): Headline {
  const before = useRef(headline);
  const passing = headline.passing === true;
  const settled = useSustained(passing, PASSING_MS);
  if (!passing || settled) before.current = headline;
  return before.current;
}

/** What is drawn, and for how long. */
interface Lingering {
  readonly snapshot: MatchSnapshot;
  /** By this device's clock, in ms. */
  readonly until: number;
  /** The latest lingering snapshot that has not been drawn yet. */
  readonly waiting: MatchSnapshot | undefined;
  /** Number of steps that were searched for it. */
  readonly steps: number;
}

/** The snapshot to draw: one whose view lingers stays for its time, then the latest replaces it. */
export function useLingering(snapshot: MatchSnapshot, screen: GameScreen): MatchSnapshot {
  // The first snapshot does not linger.
  const shown = useRef<Lingering>({ snapshot, until: 0, waiting: undefined, steps: snapshot.record.length });
  const lingers = ({ view }: MatchSnapshot): number =>
    view === undefined ? 0 : (screen.linger?.(view, shown.current.snapshot.view) ?? 0);
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
