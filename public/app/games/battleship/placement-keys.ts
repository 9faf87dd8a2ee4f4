/** Placing a fleet by keyboard. */

import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { moveCursor } from '../../components/grid-cells.ts';
import { carryTo, type Placement, putBack, putDown, rotate, shipAt, toHarbour } from './placement.ts';

/** What a key does at a cell; `undefined` when the grid may have it. */
export function pressKey(rules: Rules, state: Placement, key: string, cell: number): Placement | undefined {
  const { inHand } = state;
  const target = inHand?.ship ?? shipAt(rules, state, cell);
  switch (key) {
    case 'r':
    case 'R':
    case ' ':
      return target === undefined ? state : rotate(rules, state, target);
    case 'Delete':
    case 'Backspace':
      return target === undefined ? state : toHarbour(state, target);
  }
  if (inHand === undefined) return undefined;
  if (key === 'Escape') return putBack(state);
  if (key === 'Enter') return putDown(state);
  const next = moveCursor(rules.size, cell, key);
  return next === undefined ? undefined : carryTo(rules, state, next % rules.size, Math.floor(next / rules.size));
}
