/** Keeps the move at hand in sight in a list that scrolls, while the page stays where it is. */

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

export function useInSight(list: RefObject<HTMLElement | null>, at: number): void {
  useLayoutEffect(() => {
    const [box, here] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (box === null || here === null || here === undefined) return;
    box.scrollTo({ top: here.offsetTop - box.clientHeight / 2 });
  }, [at]);
}
