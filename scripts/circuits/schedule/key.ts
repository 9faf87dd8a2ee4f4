/** What two representatives have in common that are the same: all that a transition of `whole-match.ts` reads. */

import type { Machine, OwnBatch } from '../../../shared/games/dark-chess/proven/machine.ts';
import { nameOf } from '../../../shared/games/dark-chess/proven/schedule.ts';
import type { Stock } from '../../../shared/oblivious-transfer/stock.ts';
import { FOREIGN_PLACE } from './empty-bits.ts';
import { numberOfMarks } from './marks.ts';
import { ROLES } from './places.ts';
import type { WholeMatch } from './whole-match.ts';

const keyOfStock = (stock: Stock): unknown =>
  stock.map(({ taken, current, unused }) => [
    taken,
    current && [current.bits === FOREIGN_PLACE, ROLES.map((role) => numberOfMarks(current.used[role]))],
    unused.map((place) => (place === FOREIGN_PLACE ? 1 : 0)).join(''),
  ]);

const keyOfBatch = ({ name, beginner, state, waiting }: OwnBatch): unknown => [
  Number(`0x${name}`),
  ...[beginner, state.made, state.worked, state.waiting.length, waiting.length],
];

/** What a step of a turn reads of a machine: places, boards and the selectors that are answered. */
export const keyOfTurn = ({ stock, boards, asked }: Machine): string =>
  JSON.stringify([
    keyOfStock(stock),
    boards?.map(({ lost }) => lost ?? -1),
    asked.map((one) => one && [one.address.asker, one.address.place]),
  ]);

const keyOfMachine = (machine: Machine): unknown => [
  machine.keys !== undefined,
  machine.laid.length,
  machine.batch && keyOfBatch(machine.batch),
  machine.voided.map(keyOfBatch),
  keyOfTurn(machine),
];

/** Equal for two representatives that are the same. */
export function keyOf({ state, machines, used, foreign }: WholeMatch): string {
  const { stage, next, started, setUp, batch, stock, answered, flown, lost, plies, quietPlies, quiet } = state;
  return JSON.stringify([
    ...[stage, next, started, setUp.first, setUp.messages, answered, flown, lost, plies, quietPlies, quiet],
    batch && [Number(`0x${batch.name}`), batch.first, batch.sent, batch.next],
    stock && [Number(`0x${stock.name}`), stock.places, stock.taken],
    Number(`0x${nameOf(state)}`),
    machines.map(keyOfMachine),
    used.map((entries) => [...entries]),
    [...foreign],
  ]);
}
