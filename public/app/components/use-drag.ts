/** Dragging by mouse, finger or pen. What happens to what is dragged is its owner's. */

import { useLayoutEffect, useRef } from 'preact/hooks';

/** A pointer that stays this near to where it went down, in px, taps and does not drag. */
const TAP_RADIUS = 6;

interface Drag<T> {
  /** A pointer went down on something that can be dragged. */
  readonly grip: (event: PointerEvent, what: T) => void;
  /** Ends a drag without a drop. */
  readonly letGo: () => void;
  /** Whether there was a drag just now. The browser fires a click after it: ignore that. */
  readonly justDragged: () => boolean;
}

/** A drag that the browser cancels ends with `onDrop` too. */
export function useDrag<T>(
  onDrag: (what: T, event: PointerEvent) => void,
  onDrop: (what: T, event: PointerEvent) => void,
): Drag<T> {
  const held = useRef<{ readonly what: T; readonly x: number; readonly y: number; moved: boolean } | undefined>(undefined);
  const dragged = useRef(false);

  // At once after each drawing, so that a quick drag meets what is dragged as it is.
  useLayoutEffect(() => {
    const onPointerMove = (event: PointerEvent): void => {
      const now = held.current;
      if (now === undefined) return;
      if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < TAP_RADIUS) return;
      now.moved = true;
      dragged.current = true;
      onDrag(now.what, event);
    };
    const onPointerUp = (event: PointerEvent): void => {
      const now = held.current;
      held.current = undefined;
      if (now?.moved === true) onDrop(now.what, event);
      setTimeout(() => {
        dragged.current = false;
      });
    };
    addEventListener('pointermove', onPointerMove);
    addEventListener('pointerup', onPointerUp);
    addEventListener('pointercancel', onPointerUp);
    return () => {
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('pointerup', onPointerUp);
      removeEventListener('pointercancel', onPointerUp);
    };
  });

  return {
    grip: (event, what) => {
      if (event.button !== 0) return;
      held.current = { what, x: event.clientX, y: event.clientY, moved: false };
      // A touch would keep its first target, and scroll.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
    },
    letGo: () => {
      held.current = undefined;
    },
    justDragged: () => dragged.current,
  };
}
