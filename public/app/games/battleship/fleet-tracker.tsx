/** What is left of a fleet: its ships as silhouettes, those crossed off that are known to be sunk. */

import { fleetCells, type Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { ShipIcon } from './drawing.tsx';
import { crossedOff, sunkShips } from './sunk.ts';
import { afloatWords, fleetShipWords } from './words.ts';

export function FleetTracker({ rules, board, owner }: { rules: Rules; board: BoardView; owner: number }) {
  const gone = crossedOff(rules, board, sunkShips(rules, board));
  return (
    <ul class={`fleet seat-${owner}`} aria-label="Fleet">
      {rules.fleet.map(({ name, length }, i) => (
        <li key={`${i}`} title={rules.namesShip ? `${name} (${length})` : name}>
          <ShipIcon length={length} class={gone[i] ? 'sunk' : ''} />
          <span class="visually-hidden">{fleetShipWords(name, rules.namesShip ? length : undefined, gone[i] === true)}</span>
        </li>
      ))}
      {!rules.namesShip && <li class="fleet-count">{afloatWords(board.afloat, fleetCells(rules))}</li>}
    </ul>
  );
}
