/** Dragging by mouse, finger or pen. The caller decides what a drag does. */

import { useLayoutEffect, useRef } from 'preact/hooks';

/** A pointer that stays this near to where it went down, in px, taps and does not drag. */
const TAP_RADIUS = 6;

interface Drag<T> {
  /** A pointer went down on something that can be dragged. */
  readonly grip: (event: PointerEvent, what: T) => void;
  /** Ends a drag without a drop. */
  readonly letGo: () => void;
}

/** A drag that the browser cancels ends with `onDrop` too. The click that may follow a drag reaches nobody. */
export function useDrag<T>(
  onDrag: (what: T, event: PointerEvent) => void,
  onDrop: (what: T, event: PointerEvent) => void,
): Drag<T> {
  const held = useRef<{ readonly what: T; readonly x: number; readonly y: number; moved: boolean } | undefined>(undefined);
  const dragged = useRef(false);

  // A layout effect, so that the listeners see the newest state before the next pointer event.
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
    };
    // A drag may end without a click: the next one is no part of it.
    const onNext = (): void => {
      if (held.current === undefined) dragged.current = false;
    };
    // After a touch the click comes in a later task than `pointerup`.
    const onClick = (event: Event): void => {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('pointerdown', onNext, options);
    addEventListener('keydown', onNext, options);
    addEventListener('click', onClick, options);
    addEventListener('pointermove', onPointerMove, options);
    addEventListener('pointerup', onPointerUp, options);
    addEventListener('pointercancel', onPointerUp, options);
    return () => listening.abort();
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
  };
}
