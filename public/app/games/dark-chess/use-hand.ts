/** The hand of a person at a board: clicks, keys and drags become moves. */

import { useState } from 'preact/hooks';
import type { Color, Square } from '../../../../shared/games/dark-chess/board.ts';
import type { ChessMove, Promotion } from '../../../../shared/games/dark-chess/moves.ts';
import { type Point, pointOf } from '../../components/grid-cells.ts';
import { useDrag } from '../../components/use-drag.ts';
import type { BoardInput } from './board-drawing.tsx';
import { canMove, EMPTY_HAND, type Pressed, press, promote, targetsOf } from './hand.ts';
import { turnBoard } from './squares.ts';

interface Grip {
  readonly square: Square;
  readonly board: Element;
  /** Where the pointer went down. */
  readonly start: Point;
}

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

  const take = ({ hand: next, move }: Pressed): void => {
    setHand(next);
    if (move !== undefined) onMove(move);
  };
  const overOf = ({ x, y }: Point): Square | undefined =>
    x < 0 || x >= 8 || y < 0 || y >= 8 ? undefined : turnBoard(orientation, 8 * Math.floor(y) + Math.floor(x));
  const { grip, letGo } = useDrag<Grip>(
    ({ square, board, start }, event) => {
      if (hand.held !== square) setHand({ held: square, promoting: undefined });
      const at = pointOf(event, board, 8);
      setDrag({ x: at.x - start.x, y: at.y - start.y, over: overOf(at) });
    },
    ({ square, board }, event) => {
      setDrag(undefined);
      const over = event.type === 'pointerup' ? overOf(pointOf(event, board, 8)) : undefined;
      const nowhere = over === undefined || over === square;
      take(nowhere ? { hand: EMPTY_HAND } : press(moves, { held: square, promoting: undefined }, over));
    },
  );
  const putBack = (): void => {
    letGo();
    setDrag(undefined);
    setHand(EMPTY_HAND);
  };

  const input: BoardInput = {
    held: hand.held,
    targets: targetsOf(moves, hand),
    canMove: (square) => canMove(moves, square),
    onPress: (square) => take(press(moves, hand, square)),
    onEscape: putBack,
    onGrip: (event, square) => {
      const board = event.currentTarget;
      if (!canMove(moves, square) || !(board instanceof Element)) return;
      grip(event, { square, board, start: pointOf(event, board, 8) });
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
