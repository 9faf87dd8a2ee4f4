/** The squares of one sea as an accessible grid: one stop of the Tab key, arrow keys within. What lies on them is drawn above. */

// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be pressed, and its cells cannot be laid out as a square sea
// biome-ignore-all lint/a11y/useFocusableInteractive: headings of a grid are read with its cells, not stopped at

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cellName } from '../../../../shared/games/battleship/rule-sets.ts';
import { cellAt, moveCursor } from '../../components/grid-cells.ts';

interface SeaGridProps {
  readonly size: number;
  readonly label: string;
  /** What is said of a cell after its name, such as `unknown`. */
  readonly describe: (cell: number) => string;
  readonly cellClass: (cell: number) => string;
  /** Enter, Space or a click on a cell. A grid without it can only be read. */
  readonly onPress?: ((cell: number) => void) | undefined;
  /** Whether pressing a cell does nothing. */
  readonly inert?: (cell: number) => boolean;
  /** Takes a key before the grid does; true when it used it. */
  readonly onKey?: (key: string, cell: number) => boolean;
  /** The cell that the keyboard is at, where the owner of the grid decides it. */
  readonly cursor?: number;
  readonly onCursor?: (cell: number) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly class?: string;
  /** The drawing over the cells. */
  readonly children?: ComponentChildren;
}

export function SeaGrid(props: SeaGridProps) {
  const { size, describe, onPress, inert } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [ownCursor, setOwnCursor] = useState(0);
  const cursor = props.cursor ?? ownCursor;
  const indices = Array.from({ length: size }, (_, i) => i);

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
      class={`sea size-${size} ${onPress === undefined ? '' : 'live'} ${props.class ?? ''}`}
      onClick={(event) => press(cellAt(event.target))}
      onKeyDown={onKeyDown}
      onPointerDown={props.onPointerDown}
      onFocusIn={(event) => {
        const cell = cellAt(event.target);
        if (cell !== undefined && cell !== cursor) {
          setOwnCursor(cell);
          props.onCursor?.(cell);
        }
      }}
    >
      <div role="row" class="sea-row">
        <span role="columnheader" class="sea-corner">
          <span class="visually-hidden">Row</span>
        </span>
        {indices.map((x) => (
          <span key={x} role="columnheader" class="sea-heading">
            {String.fromCharCode(65 + x)}
          </span>
        ))}
      </div>
      {indices.map((y) => (
        <div key={y} role="row" class="sea-row">
          <span role="rowheader" class="sea-heading">
            {y + 1}
          </span>
          {indices.map((x) => {
            const cell = y * size + x;
            return (
              <div
                key={cell}
                role="gridcell"
                data-cell={cell}
                tabIndex={cell === cursor ? 0 : -1}
                class={`cell ${props.cellClass(cell)}`}
                aria-label={`${cellName(size, cell)}, ${describe(cell)}`}
                aria-disabled={onPress !== undefined && inert?.(cell) === true ? 'true' : undefined}
              />
            );
          })}
        </div>
      ))}
      {props.children}
    </div>
  );
}
