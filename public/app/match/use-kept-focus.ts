/** Where the keyboard goes on when what had the focus is no more, or a page has just come: at the top of the page, as for a new one. */

import { useEffect, useRef } from 'preact/hooks';

export function useKeptFocus(): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target as Element;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  // After every change of the page.
  useEffect(() => {
    const isLost = last.current === null || !last.current.isConnected;
    if (isLost && document.activeElement === document.body) document.getElementById('page')?.focus({ preventScroll: true });
  });
}
