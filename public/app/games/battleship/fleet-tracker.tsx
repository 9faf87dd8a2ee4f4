/** What is left of a fleet: its ships as silhouettes, those crossed off that are known to be sunk. */

import { fleetCells, type Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { ShipIcon } from './drawing.tsx';
import { SHIPS, shipName } from './ship-words.ts';
import { crossedOff, sunkShips } from './sunk.ts';
import { BATTLESHIP } from './texts.ts';

export function FleetTracker({ rules, board, owner }: { rules: Rules; board: BoardView; owner: number }) {
  const gone = crossedOff(rules, board, sunkShips(rules, board));
  return (
    <ul class={`fleet seat-${owner}`} aria-label={BATTLESHIP.fleet}>
      {rules.fleet.map((piece, i) => {
        const { length } = piece;
        const name = shipName(rules, piece);
        const spoken = rules.namesShip ? SHIPS.namedOfLength(name, length) : name;
        return (
          <li key={`${i}`} title={rules.namesShip ? `${name} (${length})` : name}>
            <ShipIcon length={length} class={gone[i] ? 'sunk' : ''} />
            <span class="visually-hidden">{(gone[i] ? BATTLESHIP.shipSunk : BATTLESHIP.shipAfloat)(spoken)}</span>
          </li>
        );
      })}
      {!rules.namesShip && <li class="fleet-count">{BATTLESHIP.afloat(board.afloat, fleetCells(rules))}</li>}
    </ul>
  );
}
