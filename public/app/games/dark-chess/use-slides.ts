/** The pieces that slide in this picture of a board: those that have moved since the picture before. They do so once. */

import { useRef } from 'preact/hooks';
import type { Square } from '../../../../shared/games/dark-chess/board.ts';
import { isSameBoard, slidesBetween } from './slides.ts';
import type { Board } from './squares.ts';

const NONE: ReadonlyMap<Square, Square> = new Map();

interface Picture {
  readonly board: Board;
  readonly slides: ReadonlyMap<Square, Square>;
  readonly wasDragging: boolean;
}

/** A piece that was dragged is there already. */
export function useSlides(board: Board, isDragging: boolean): ReadonlyMap<Square, Square> {
  const shown = useRef<Picture>({ board, slides: NONE, wasDragging: isDragging });
  const { board: before, slides, wasDragging } = shown.current;
  const isSame = isSameBoard(before, board);
  const now = isSame ? slides : wasDragging ? NONE : slidesBetween(before, board);
  shown.current = { board: isSame ? before : board, slides: now, wasDragging: isDragging };
  return now;
}
