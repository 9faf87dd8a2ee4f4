/** Keys that do what the buttons of a table do. */

import { useEffect } from 'preact/hooks';

/**
 * Calls what belongs to a key while `keys` has it: not while something is typed or chosen elsewhere, and not with a modifier, which
 * are the browser's.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key, repeat } = event;
      const elsewhere = target instanceof Element && target.closest('input, select, textarea, dialog, summary, [role="grid"]');
      if (elsewhere || repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
