/** What ships are called. */

import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { texts } from '../../language/texts.ts';

export const SHIPS = texts('games/battleship/ship-words', {
  /** By the name that an answer gives. */
  named: {
    carrier: 'carrier',
    battleship: 'battleship',
    destroyer: 'destroyer',
    submarine: 'submarine',
    'patrol boat': 'patrol boat',
  },
  ofLength: (length: number) => `ship of ${length}`,
  namedOfLength: (name: string, length: number) => `${name} of ${length}`,
});

/** As an answer of the classic rules calls it. */
export function answeredShip(name: string): string {
  const named: Readonly<Record<string, string>> = SHIPS.named;
  return named[name] ?? name;
}

export const shipName = ({ namesShip }: Pick<Rules, 'namesShip'>, { name, length }: Rules['fleet'][number]): string =>
  namesShip ? answeredShip(name) : SHIPS.ofLength(length);

/** The ship that a cell is committed to; undefined where answers name none. */
export function shipAtCell(rules: Rules, value: number | undefined): string | undefined {
  const piece = rules.namesShip ? rules.fleet.find(({ code }) => code === value) : undefined;
  return piece && shipName(rules, piece);
}
