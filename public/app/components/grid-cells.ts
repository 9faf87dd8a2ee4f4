/** Finds cells of a square board, counted row by row: the one that a key leads to, and the one under a pointer. */

/** In cells from the upper-left corner of a board: outside of it too. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The cell that an arrow, Home, End or Page key leads to; `undefined` for any other key. */
export function moveCursor(size: number, cell: number, key: string): number | undefined {
  const x = cell % size;
  const y = Math.floor(cell / size);
  const last = size - 1;
  switch (key) {
    case 'ArrowLeft':
      return x > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return x < last ? cell + 1 : cell;
    case 'ArrowUp':
      return y > 0 ? cell - size : cell;
    case 'ArrowDown':
      return y < last ? cell + size : cell;
    case 'Home':
      return y * size;
    case 'End':
      return y * size + last;
    case 'PageUp':
      return x;
    case 'PageDown':
      return last * size + x;
    default:
      return undefined;
  }
}

/** The cell under a pointer; undefined elsewhere. */
export function cellAt(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  return cell === undefined ? undefined : Number(cell);
}

export function pointOf(event: PointerEvent, board: Element, size: number): Point {
  const box = board.querySelector('.sea-drawing')!.getBoundingClientRect();
  return { x: ((event.clientX - box.left) / box.width) * size, y: ((event.clientY - box.top) / box.height) * size };
}
