/** The squares of one sea: columns are letters, rows are numbers. */

import type { ComponentProps } from 'preact';
import { cellName } from '../../../../shared/games/battleship/rule-sets.ts';
import { SquareGrid } from '../../components/square-grid.tsx';
import { BATTLESHIP } from './texts.ts';

interface SeaGridProps extends Omit<ComponentProps<typeof SquareGrid>, 'corner' | 'columns' | 'rows'> {
  readonly size: number;
}

/** `describe` says what follows the name of a cell, such as `unknown`. */
export function SeaGrid({ size, describe, class: name, ...props }: SeaGridProps) {
  const indices = Array.from({ length: size }, (_, i) => i);
  return (
    <SquareGrid
      {...props}
      columns={indices.map((x) => String.fromCharCode(65 + x))}
      rows={indices.map((y) => y + 1)}
      corner={BATTLESHIP.row}
      class={`${props.onPress === undefined ? '' : 'active'} ${name}`}
      describe={(cell) => `${cellName(size, cell)}, ${describe(cell)}`}
    />
  );
}
