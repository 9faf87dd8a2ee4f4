/** A chessboard as an accessible grid: one stop of the Tab key, arrow keys within. What stands on it is drawn above. */

// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be pressed, and its cells cannot be laid out as a square board
// biome-ignore-all lint/a11y/useFocusableInteractive: headings of a grid are read with its cells, not stopped at

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Color, fileOf, rankOf, type Square } from '../../../../shared/games/dark-chess/board.ts';
import { cellAt, moveCursor } from '../../components/grid-cells.ts';
import { BoardDrawing, type BoardInput, type BoardMarks } from './board-drawing.tsx';
import { type Board, describeSquare, turnBoard } from './squares.ts';

const SIZE = 8;
const LINES = Array.from({ length: SIZE }, (_, i) => i);

interface ChessBoardProps {
  readonly label: string;
  readonly board: Board;
  readonly orientation: Color;
  /** The seat whose pieces are called “own”, and whose colour the frame has. */
  readonly viewer?: number | undefined;
  readonly marks?: BoardMarks;
  readonly input?: BoardInput | undefined;
}

const isLight = (square: Square): boolean => (fileOf(square) + rankOf(square)) % 2 === 1;

export function ChessBoard({ label, board, orientation, viewer, marks = {}, input }: ChessBoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(() => SIZE * (SIZE - 2) + 4);
  const squareAt = (index: number): Square => turnBoard(orientation, index);
  // The focus goes where the cursor went, if it is in this grid at all.
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement) === true) {
      grid.current.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)?.focus();
    }
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellAt(event.target);
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveCursor(SIZE, cell, event.key);
    if (next !== undefined) setCursor(next);
    else if (event.key === 'Enter' || event.key === ' ') input?.onPress(squareAt(cell));
    else if (event.key === 'Escape') input?.onEscape();
    else return;
    event.preventDefault();
  };
  const cellClass = (square: Square): string =>
    [
      'cell',
      isLight(square) ? 'light' : 'dim',
      board[square]!.ground,
      input?.held === square ? 'held' : '',
      input?.canMove(square) === true ? 'grip' : '',
      input?.targets.has(square) === true ? 'target-square' : '',
      input?.drag?.over === square ? 'over' : '',
    ].join(' ');
  const describe = (square: Square): string => {
    const parts = [describeSquare(board, square, viewer)];
    if (marks.move?.to === square) parts.push('moved here last');
    if (marks.captured?.square === square) parts.push('captured here just now');
    if (input?.held === square) parts.push('in hand');
    if (input?.targets.has(square) === true) parts.push('can go here');
    return parts.join(', ');
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      class={`sea size-8 chess ${viewer === undefined ? '' : `seat-${viewer}`} ${input === undefined ? '' : 'playing'}`}
      onClick={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined) input?.onPress(squareAt(cell));
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined) input?.onGrip(event, squareAt(cell));
      }}
      onFocusIn={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined) setCursor(cell);
      }}
    >
      <div role="row" class="sea-row files">
        <span role="columnheader" class="sea-corner">
          <span class="visually-hidden">Rank</span>
        </span>
        {LINES.map((x) => (
          <span key={x} role="columnheader" class="sea-heading">
            {'abcdefgh'[fileOf(squareAt(x)) - 1]}
          </span>
        ))}
      </div>
      {LINES.map((y) => (
        <div key={y} role="row" class="sea-row">
          <span role="rowheader" class="sea-heading">
            {rankOf(squareAt(SIZE * y))}
          </span>
          {LINES.map((x) => {
            const cell = SIZE * y + x;
            const square = squareAt(cell);
            return (
              <div
                key={cell}
                role="gridcell"
                data-cell={cell}
                tabIndex={cell === cursor ? 0 : -1}
                class={cellClass(square)}
                aria-label={describe(square)}
                aria-selected={input === undefined ? undefined : input.held === square}
              />
            );
          })}
        </div>
      ))}
      <BoardDrawing board={board} orientation={orientation} marks={marks} input={input} />
    </div>
  );
}
