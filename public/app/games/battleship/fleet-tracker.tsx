/** What is left of a fleet: ship by ship where answers name them, otherwise the cells still afloat. */

import { fleetCells, type Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { ShipIcon } from './drawing.tsx';

export function FleetTracker({ rules, board, owner }: { rules: Rules; board: BoardView; owner: number }) {
  const cells = fleetCells(rules);
  if (!rules.namesShip) {
    return (
      <p class={`fleet seat-${owner}`}>
        <span class="fleet-cells" aria-hidden="true">
          {Array.from({ length: cells }, (_, i) => (
            <span key={i} class={i < board.afloat ? 'afloat' : ''} />
          ))}
        </span>
        <span>
          {board.afloat} of {cells} afloat
        </span>
      </p>
    );
  }
  return (
    <ul class={`fleet seat-${owner}`} aria-label="Fleet">
      {rules.fleet.map(({ code, name, length }) => {
        const sunk = board.sunk.includes(code);
        return (
          <li key={code} title={`${name} (${length})`}>
            <ShipIcon length={length} class={sunk ? 'sunk' : ''} />
            <span class="visually-hidden">
              {name} of {length}: {sunk ? 'sunk' : 'afloat'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
