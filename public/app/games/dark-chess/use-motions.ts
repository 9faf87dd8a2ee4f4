/**
 * The pieces that slide or land in this picture of a board: those that have moved, or come into sight, since the picture before. They do so once,
 * and those of the first picture not at all.
 */

import { useRef } from 'preact/hooks';
import type { Square } from '../../../../shared/games/dark-chess/board.ts';
import { isSameBoard, landsBetween, slidesBetween } from './slides.ts';
import type { Board } from './squares.ts';

interface Motions {
  readonly slides: ReadonlyMap<Square, Square>;
  readonly lands: ReadonlySet<Square>;
}

const NONE: Motions = { slides: new Map(), lands: new Set() };

interface Picture {
  readonly board: Board;
  readonly motions: Motions;
  readonly wasDragging: boolean;
}

/** A piece that was dragged is there already. */
export function useMotions(board: Board, isDragging: boolean): Motions {
  const shown = useRef<Picture>({ board, motions: NONE, wasDragging: isDragging });
  const { board: before, motions, wasDragging } = shown.current;
  const isSame = isSameBoard(before, board);
  const now = isSame ? motions : wasDragging ? NONE : motionsBetween(before, board);
  shown.current = { board: isSame ? before : board, motions: now, wasDragging: isDragging };
  return now;
}

function motionsBetween(before: Board, now: Board): Motions {
  const slides = slidesBetween(before, now);
  return { slides, lands: landsBetween(before, now, slides) };
}
