/** A sea with the fog half lifted, and the fleets: what the game looks like, before anybody reads a word. */

import { CLASSIC, type Rules, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { BoardDrawing, ShipIcon } from './drawing.tsx';

const SHOTS = ['...o....', '.xxxx...', '..o...o.', '......x.', '.o....x.', '......o.', '..x....o', 'o.......'].join('');

const board: BoardView = {
  cells: Array.from(SHOTS, (mark) => ({ shot: mark !== '.', value: mark === '.' ? undefined : mark === 'x' ? 1 : 0 })),
  committed: true,
  ships: undefined,
  afloat: 9,
  sunk: [],
};

const rows = Array.from({ length: XAYA.size }, (_, y) => board.cells.slice(y * XAYA.size, (y + 1) * XAYA.size));

export function SeaPicture() {
  return (
    <div class="sea-picture" aria-hidden="true">
      <div class="sea size-8 seat-1">
        <div class="sea-row">
          {Array.from({ length: XAYA.size + 1 }, (_, x) => (
            <span key={x} class="sea-heading">
              {x === 0 ? '' : String.fromCharCode(64 + x)}
            </span>
          ))}
        </div>
        {rows.map((cells, y) => (
          <div key={y} class="sea-row">
            <span class="sea-heading">{y + 1}</span>
            {cells.map(({ shot }, x) => (
              <div key={x} class={`cell ${shot ? 'open' : 'fog'}`} />
            ))}
          </div>
        ))}
        <BoardDrawing rules={XAYA} board={board} last={SHOTS.lastIndexOf('x')} />
      </div>
    </div>
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
