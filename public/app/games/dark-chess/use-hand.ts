/** The hand of a person at a board: clicks, keys and drags become moves. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Color, Square } from '../../../../shared/games/dark-chess/board.ts';
import type { ChessMove, Promotion } from '../../../../shared/games/dark-chess/moves.ts';
import type { BoardInput } from './board-drawing.tsx';
import { canMove, EMPTY_HAND, type Pressed, press, promote, targetsOf } from './hand.ts';
import { turnBoard } from './squares.ts';

interface Grip {
  readonly square: Square;
  readonly x: number;
  readonly y: number;
  /** The eight by eight squares on the screen. */
  readonly box: DOMRect;
  moved: boolean;
}

/** A pointer that stays this near to where it went down, in px, taps and does not drag. */
const TAP_RADIUS = 6;

interface PersonsHand {
  /** Whether a pawn's new piece is being chosen. */
  readonly promoting: boolean;
  readonly input: BoardInput;
  readonly choosePromotion: (promotion: Promotion) => void;
  readonly putBack: () => void;
}

/** `moves` are the legal ones; with none of them nothing can be picked up. */
export function useHand(moves: readonly ChessMove[], orientation: Color, onMove: (move: ChessMove) => void): PersonsHand {
  const [hand, setHand] = useState(EMPTY_HAND);
  const [drag, setDrag] = useState<BoardInput['drag']>();
  const grip = useRef<Grip | undefined>(undefined);
  /** A drag ends with a click of its own, which is none. */
  const dragged = useRef(false);

  const take = ({ hand: next, move }: Pressed): void => {
    setHand(next);
    if (move !== undefined) onMove(move);
  };
  const putBack = (): void => {
    grip.current = undefined;
    setDrag(undefined);
    setHand(EMPTY_HAND);
  };

  // At once after each drawing, so that a quick drag meets the hand as it is.
  useLayoutEffect(() => {
    const overOf = ({ clientX, clientY }: PointerEvent, { box }: Grip): Square | undefined => {
      const x = Math.floor(((clientX - box.left) / box.width) * 8);
      const y = Math.floor(((clientY - box.top) / box.height) * 8);
      return x < 0 || x > 7 || y < 0 || y > 7 ? undefined : turnBoard(orientation, 8 * y + x);
    };
    const onPointerMove = (event: PointerEvent): void => {
      const from = grip.current;
      if (from === undefined) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moved && Math.hypot(x, y) < TAP_RADIUS) return;
      from.moved = true;
      dragged.current = true;
      if (hand.held !== from.square) setHand({ held: from.square, promoting: undefined });
      setDrag({ x: (x / from.box.width) * 8, y: (y / from.box.height) * 8, over: overOf(event, from) });
    };
    const onPointerUp = (event: PointerEvent): void => {
      const from = grip.current;
      grip.current = undefined;
      if (from?.moved !== true) return;
      setDrag(undefined);
      const over = event.type === 'pointerup' ? overOf(event, from) : undefined;
      take(
        over === undefined || over === from.square
          ? { hand: EMPTY_HAND }
          : press(moves, { held: from.square, promoting: undefined }, over),
      );
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

  const input: BoardInput = {
    held: hand.held,
    targets: targetsOf(moves, hand),
    canMove: (square) => canMove(moves, square),
    onPress: (square) => {
      if (!dragged.current) take(press(moves, hand, square));
    },
    onEscape: putBack,
    onGrip: (event, square) => {
      if (event.button !== 0 || !canMove(moves, square) || !(event.currentTarget instanceof Element)) return;
      const box = event.currentTarget.querySelector('.sea-drawing')!.getBoundingClientRect();
      grip.current = { square, x: event.clientX, y: event.clientY, box, moved: false };
    },
    drag,
  };
  return {
    input,
    promoting: hand.promoting !== undefined,
    putBack,
    choosePromotion: (promotion) => take(promote(hand, promotion)),
  };
}
