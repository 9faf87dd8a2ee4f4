/** One seat's sea as this viewer knows it: unknown cells in fog, shots as pegs in the shooter's colour, ships in the owner's. */

import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView, CellView } from '../../../../shared/games/battleship/view.ts';
import { BoardDrawing } from './drawing.tsx';
import { SeaGrid } from './sea-grid.tsx';
import { shipAtCell } from './ship-words.ts';
import { sunkShips, waterAround } from './sunk.ts';
import { BATTLESHIP } from './texts.ts';

interface BoardProps {
  readonly rules: Rules;
  readonly board: BoardView;
  /** The seat whose sea this is: it gives the colour. */
  readonly owner: number;
  /** Such as `Ada's sea`. */
  readonly label: string;
  /** The cell of the last shot at this board. */
  readonly last?: number | undefined;
  /** A cell that is chosen and not shot at yet. */
  readonly chosen?: number | undefined;
  /** Shoots at a cell; only while it is the viewer's turn. */
  readonly onShoot?: ((cell: number) => void) | undefined;
}

/** What is known of a cell in words: the name of a cell is `B7, unknown` or `B7, hit, carrier`. */
export function describeCell(rules: Rules, { shot, value }: CellView): string {
  const named = shipAtCell(rules, value);
  if (shot && value === undefined) return BATTLESHIP.asked;
  if (value === undefined) return BATTLESHIP.unknown;
  if (value === 0) return shot ? BATTLESHIP.miss : BATTLESHIP.water;
  if (shot) return named === undefined ? BATTLESHIP.hitCell : BATTLESHIP.hitCellShip(named);
  return named ?? BATTLESHIP.ship;
}

export function Board({ rules, board, owner, label, last, chosen, onShoot }: BoardProps) {
  const cells = board.cells;
  const around = waterAround(rules, sunkShips(rules, board));
  return (
    <SeaGrid
      size={rules.size}
      label={label}
      class={`seat-${owner}`}
      describe={(cell) => {
        const known = describeCell(rules, cells[cell]!);
        return around.has(cell) && cells[cell]!.value === undefined ? BATTLESHIP.besideSunk(known) : known;
      }}
      cellClass={(cell) =>
        `${cells[cell]!.value !== undefined ? 'open' : around.has(cell) ? 'fog lee' : 'fog'} ${cell === chosen ? 'aimed' : ''}`
      }
      selected={onShoot && ((cell) => cell === chosen)}
      onPress={onShoot}
      inert={(cell) => cells[cell]!.shot || cells[cell]!.value !== undefined}
    >
      <BoardDrawing rules={rules} board={board} last={last} />
    </SeaGrid>
  );
}
