/** A person's pencil at the board: marks on squares, for itself alone. */

import { useState } from 'preact/hooks';
import type { Square } from '../../../../shared/games/dark-chess/board.ts';
import { keepPencilMarks, readPencilMarks } from '../../device/pencil-marks.ts';

/** Marks the square of the cursor, or takes its mark away. */
export const PENCIL_KEY = 'm';

export interface Pencil {
  readonly marks: ReadonlySet<Square>;
  /** Whether each press on a square marks it, and moves nothing. */
  readonly isInHand: boolean;
  readonly onTake: () => void;
  readonly onMark: (square: Square) => void;
  readonly onClear: () => void;
}

export function usePencil(match: string): Pencil {
  const [marks, setMarks] = useState(() => readPencilMarks(match));
  const [isInHand, setInHand] = useState(false);
  const keep = (next: ReadonlySet<Square>): void => {
    keepPencilMarks(match, next);
    setMarks(next);
  };
  return {
    marks,
    isInHand,
    onTake: () => setInHand(!isInHand),
    onMark: (square) => keep(new Set(marks.has(square) ? [...marks].filter((one) => one !== square) : [...marks, square])),
    onClear: () => keep(new Set()),
  };
}
