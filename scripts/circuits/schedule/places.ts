/**
 * What must hold of the places of a stock. That a place is there, that an index lies within it and that none is taken twice, `StockTaker`
 * itself refuses otherwise; here is that both seats take the same bits, at the place that the ledger names, and of their own devices.
 */

import { equalBytes } from '../../../shared/encoding/bytes.ts';
import type { Machine } from '../../../shared/games/dark-chess/proven/machine.ts';
import type { ProvenState } from '../../../shared/games/dark-chess/proven/state.ts';
import type { Seat } from '../../../shared/games/steps.ts';
import type { BatchPlace } from '../../../shared/oblivious-transfer/batch.ts';
import type { Stock } from '../../../shared/oblivious-transfer/stock.ts';
import { Breach } from './breach.ts';
import { FOREIGN_PLACE, OWN_PLACE } from './empty-bits.ts';

type AskerStock = Stock[number];
type Role = keyof NonNullable<AskerStock['current']>['used'];
export const ROLES: readonly Role[] = ['selectors', 'strings', 'proof'];

const mapPlaces = ([first, second]: Stock, change: (place: BatchPlace) => BatchPlace): Stock => {
  const changed = ({ current, unused, ...rest }: AskerStock): AskerStock => ({
    ...rest,
    ...(current === undefined ? {} : { current: { ...current, bits: change(current.bits) } }),
    unused: unused.map(change),
  });
  return [changed(first), changed(second)];
};

/** The stock after a hand-over: every place that is still in it was made by other devices. */
export const foreignStock = (stock: Stock): Stock => mapPlaces(stock, () => FOREIGN_PLACE);

/** The stock with the places that a batch has just given, which other devices have made or those that are here. */
export const markedStock = (stock: Stock, isForeign: boolean): Stock =>
  mapPlaces(stock, (place) => {
    if (place === OWN_PLACE || place === FOREIGN_PLACE) return place;
    return isForeign ? FOREIGN_PLACE : OWN_PLACE;
  });

const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => left === right || equalBytes(left, right);

const sameMarks = (left: AskerStock, right: AskerStock): boolean =>
  left.taken === right.taken &&
  (left.current === undefined) === (right.current === undefined) &&
  ROLES.every((role) => left.current === undefined || sameBytes(left.current.used[role], right.current!.used[role]));

/** What a step of seat `by` has taken: bits of places that the devices of now have made, and of its own place the one in the ledger. */
export function checkTakenBits(
  before: Machine,
  after: Machine,
  { by, once }: { readonly by: Seat; readonly once: string },
): void {
  for (const [asker, stock] of after.stock.entries()) {
    if (sameMarks(before.stock[asker]!, stock)) continue;
    if (stock.current!.bits !== OWN_PLACE) throw new Breach(`a place of seat ${asker} is used that other devices have made`);
  }
  const place = Number(once.split('/')[1]);
  const taken = after.stock[by as 0 | 1].taken - 1;
  if (taken !== place) throw new Breach(`seat ${by} signs for place ${place} and takes the bits of place ${taken}`);
}

/** Both machines have taken the same bits, and have as many places left; they answer the same selectors, once both have read them. */
export function checkSameBits([first, second]: readonly [Machine, Machine]): void {
  for (const asker of [0, 1] as const) {
    const [left, right] = [first.stock[asker], second.stock[asker]];
    if (!sameMarks(left, right)) throw new Breach(`the seats have taken different bits of seat ${asker}'s places`);
    if (left.unused.length !== right.unused.length)
      throw new Breach(`the seats have different numbers of places of seat ${asker}`);
    if (first.laid.length + second.laid.length > 0) continue;
    const [one, other] = [first.asked[asker]?.address, second.asked[asker]?.address];
    if (one?.asker !== other?.asker || one?.place !== other?.place) throw new Breach('the seats answer different selectors');
  }
}

/** Public counts of one stock only grow, and nobody takes more than there are. */
export function checkCounts(before: ProvenState, after: ProvenState): void {
  const [old, stock] = [before.stock, after.stock];
  if (stock === undefined) return;
  // In a row selectors may leave before the places are complete.
  if (after.stage !== 'flights' && stock.taken.some((taken) => taken > stock.places))
    throw new Breach('a place is taken that no batch has made');
  if (old?.name !== stock.name) return;
  if (stock.places < old.places || stock.taken.some((taken, seat) => taken < old.taken[seat]!)) {
    throw new Breach('the count of a stock goes back');
  }
}
