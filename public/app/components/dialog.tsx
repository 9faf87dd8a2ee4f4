/** A dialog over the page, which Escape and its button close. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../language/texts.ts';

export const DIALOG = texts('components/dialog', { done: 'Done' });

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="dialog" aria-label={title} onClose={onClose}>
      {open && (
        <form method="dialog" class="stack">
          <h2>{title}</h2>
          {children}
          <div class="row">
            <button type="submit" class="button primary">
              {DIALOG.done}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}
