/** The address of one step of a record, `/h/<final hash>#<step>`: a position that can be sent to somebody. */

import { useEffect } from 'preact/hooks';

export function stepInFragment(fragment: string): number | undefined {
  const digits = /^#(\d{1,7})$/.exec(fragment)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The last of these steps that is not after the one that is asked for; the first where all of them are. */
export function placeOfStep(steps: readonly number[], asked: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step <= asked),
  );
}

/** How long a step stays before the address names it, in ms: browsers refuse an address that changes with every move of a slider. */
const STAYS_MS = 300;

/** Keeps the address at what is shown, `undefined` being what a record shows by itself, and goes to the step of an address that changes. */
export function useStepAddress(isPublished: boolean, shown: number | undefined, goTo: (step: number) => void): void {
  useEffect(() => {
    if (!isPublished) return;
    const timer = setTimeout(() => {
      const { pathname, search } = location;
      history.replaceState(history.state, '', pathname + search + (shown === undefined ? '' : `#${shown}`));
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isPublished, shown]);
  useEffect(() => {
    if (!isPublished) return;
    const follow = (): void => {
      const asked = stepInFragment(location.hash);
      if (asked !== undefined) goTo(asked);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
}
