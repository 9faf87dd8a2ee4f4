/** A square board as an accessible grid: one stop of the Tab key, arrow keys within. What lies on its cells is drawn above. */

// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be pressed, and its cells cannot be laid out as a square board
// biome-ignore-all lint/a11y/useFocusableInteractive: headings of a grid are read with its cells, not stopped at

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cellAt, moveCursor } from './grid-cells.ts';

type Heading = string | number;

interface SquareGridProps {
  readonly label: string;
  readonly class: string;
  /** What the headings at the left are called, such as `Row`. */
  readonly corner: string;
  /** From left to right, and from top to bottom: as many of one as of the other. */
  readonly columns: readonly Heading[];
  readonly rows: readonly Heading[];
  /** What a cell is called, such as `B7, unknown`. */
  readonly describe: (cell: number) => string;
  readonly cellClass: (cell: number) => string;
  /** Enter, Space or a click on a cell. A grid without it can only be read. */
  readonly onPress?: ((cell: number) => void) | undefined;
  /** Whether pressing a cell does nothing. */
  readonly inert?: ((cell: number) => boolean) | undefined;
  readonly selected?: ((cell: number) => boolean) | undefined;
  /** Takes a key before the grid does; true when it used it. */
  readonly onKey?: ((key: string, cell: number) => boolean) | undefined;
  readonly onGrip?: ((event: PointerEvent, cell: number) => void) | undefined;
  /** The right button, or a long touch where the browser asks for a menu by one. */
  readonly onMenu?: ((cell: number) => void) | undefined;
  /** The cell that Tab reaches first. */
  readonly start?: number;
  /** The controlled cursor, if the owner keeps it. */
  readonly cursor?: number | undefined;
  readonly onCursor?: ((cell: number) => void) | undefined;
  /** The drawing over the cells. */
  readonly children?: ComponentChildren;
}

export function SquareGrid(props: SquareGridProps) {
  const { columns, rows, onPress, inert, selected, onGrip } = props;
  const size = columns.length;
  const grid = useRef<HTMLDivElement>(null);
  const [ownCursor, setOwnCursor] = useState(props.start ?? 0);
  const cursor = props.cursor ?? ownCursor;

  const moveTo = (cell: number): void => {
    setOwnCursor(cell);
    props.onCursor?.(cell);
  };
  // The focus goes where the cursor went, if it is in this grid at all.
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement) === true) {
      grid.current.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)?.focus();
    }
  }, [cursor]);
  const press = (cell: number | undefined): void => {
    if (cell !== undefined && inert?.(cell) !== true) onPress?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellAt(event.target);
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken = props.onKey?.(event.key, cell) === true;
    const next = taken ? undefined : moveCursor(size, cell, event.key);
    const pressed = !taken && (event.key === 'Enter' || event.key === ' ');
    if (next !== undefined) moveTo(next);
    if (pressed) press(cell);
    if (taken || pressed || next !== undefined) event.preventDefault();
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={props.label}
      class={`sea ${props.class}`}
      style={{ '--size': size }}
      onClick={(event) => press(cellAt(event.target))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined) onGrip?.(event, cell);
      }}
      onContextMenu={(event) => {
        const cell = cellAt(event.target);
        if (cell === undefined || props.onMenu === undefined) return;
        event.preventDefault();
        props.onMenu(cell);
      }}
      onFocusIn={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined && cell !== cursor) moveTo(cell);
      }}
    >
      <div role="row" class="sea-row">
        <span role="columnheader" class="sea-corner">
          <span class="visually-hidden">{props.corner}</span>
        </span>
        {columns.map((heading) => (
          <span key={heading} role="columnheader" class="sea-heading">
            {heading}
          </span>
        ))}
      </div>
      {rows.map((heading, y) => (
        <div key={heading} role="row" class="sea-row" style={{ '--y': y }}>
          <span role="rowheader" class="sea-heading">
            {heading}
          </span>
          {columns.map((_, x) => {
            const cell = y * size + x;
            return (
              <div
                key={cell}
                role="gridcell"
                data-cell={cell}
                tabIndex={cell === cursor ? 0 : -1}
                class={`cell ${props.cellClass(cell)}`}
                style={{ '--x': x }}
                aria-label={props.describe(cell)}
                aria-disabled={onPress !== undefined && inert?.(cell) === true ? 'true' : undefined}
                aria-selected={selected?.(cell)}
              />
            );
          })}
        </div>
      ))}
      {props.children}
    </div>
  );
}
