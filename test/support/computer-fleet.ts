/** Where the computer of a match on a relay of this device has hidden its fleet: the device holds the secrets of both sides, and a test may look. */

import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, cellValues, XAYA } from '../../shared/games/battleship/rule-sets.ts';

/** The squares of a fleet, as they are called on the board. */
export function squaresOf(ships: readonly Ship[]): string[] {
  return cellValues(XAYA, ships).flatMap((value, cell) => (value === 0 ? [] : [cellName(XAYA.size, cell)]));
}

/** Evaluates in a page to the ships. */
export const READ_FLEET = `new Promise((resolve) => {
  const opening = indexedDB.open('fogline');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['seats', 'settings']);
    const [seats, settings] = ['seats', 'settings'].map((name) => transaction.objectStore(name));
    const [rows, keys] = [seats.getAll(), settings.getAllKeys()];
    transaction.oncomplete = () => resolve(rows.result.find(({ key }) => keys.result.includes('computer ' + key)).decisions[0].ships);
  };
})`;
