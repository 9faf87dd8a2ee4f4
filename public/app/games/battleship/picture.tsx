/** A sea with the fog half lifted, and the fleets: what the game looks like, before anybody reads a word. */

import { CLASSIC, type Rules, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { SquarePicture } from '../../components/square-picture.tsx';
import { BoardDrawing, ShipIcon } from './drawing.tsx';

const SHOTS = ['...o....', '.xxxx...', '..o...o.', '......x.', '.o....x.', '......o.', '..x....o', 'o.......'].join('');

const board: BoardView = {
  cells: Array.from(SHOTS, (mark) => ({ shot: mark !== '.', value: mark === '.' ? undefined : mark === 'x' ? 1 : 0 })),
  committed: true,
  ships: undefined,
  afloat: 9,
  sunk: [],
};

export function SeaPicture() {
  return (
    <SquarePicture
      columns={[...'ABCDEFGH']}
      rows={[1, 2, 3, 4, 5, 6, 7, 8]}
      class="seat-1"
      cells={board.cells.map(({ shot }) => (shot ? 'open' : 'fog'))}
    >
      <BoardDrawing rules={XAYA} board={board} last={SHOTS.lastIndexOf('x')} />
    </SquarePicture>
  );
}

const fleetOf = (rules: Rules) => () => (
  <span class="fleet-picture" aria-hidden="true">
    {rules.fleet
      .toSorted((a, b) => b.length - a.length)
      .map(({ length }, i) => (
        <ShipIcon key={i} length={length} />
      ))}
  </span>
);

export const XayaFleet = fleetOf(XAYA);
export const ClassicFleet = fleetOf(CLASSIC);
