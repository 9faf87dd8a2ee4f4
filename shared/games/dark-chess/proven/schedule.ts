/**
 * When flights leave, and which place a turn takes: functions of public history alone, so that nobody is asked for anything outside
 * its own turn, and no message has to name a place. `scripts/circuits/schedule/explore.ts` searches all of it through.
 */

import { encodeHex } from '../../../encoding/bytes.ts';
import { type BatchLayout, type BatchRole, mayFly } from '../../../oblivious-transfer/batch-layout.ts';
import type { Seat } from '../../steps.ts';
import { KINDS, type Kind } from './payloads.ts';
import { batchPlies, layoutOf, type ProvenPlan } from './plan.ts';
import { moverOf, other, type ProvenState, type PublicStock, type RunningBatch } from './state.ts';

export const roleOf = ({ first }: Pick<RunningBatch, 'first'>, seat: Seat): BatchRole => (seat === first ? 'first' : 'second');

/** How many flights a seat sends in a batch. */
export const flightsOf = (layout: BatchLayout, batch: Pick<RunningBatch, 'first'>, seat: Seat): number =>
  layout.flights[roleOf(batch, seat)].length;

export const SET_UP_MESSAGES = 3;

/** A batch that nobody has sent a flight of; `name` is T, hex. */
export const beginBatch = (name: string, first: Seat): RunningBatch => ({
  name,
  first,
  sent: [0, 0],
  next: first,
});

/** Number of the flight that a seat sends next, its name, such as X3, and its length. */
export function nextFlight(layout: BatchLayout, batch: RunningBatch): { readonly name: string; readonly bytes: number } {
  const number = batch.sent[batch.next]!;
  const role = roleOf(batch, batch.next);
  return { name: `${role === 'first' ? 'X' : 'Y'}${number + 1}`, bytes: layout.flights[role][number]!.bytes };
}

/** The batch after its next flight; undefined when that was its last. */
export function afterFlight(layout: BatchLayout, batch: RunningBatch): RunningBatch | undefined {
  const { next } = batch;
  const sent = withSeat(batch.sent, next, batch.sent[next]! + 1);
  if ([0, 1].every((seat) => sent[seat] === flightsOf(layout, batch, seat))) return undefined;
  // A seat sends all whose needs lie in the log, then passes.
  const goesOn = mayFly(layout, roleOf(batch, next), sent[next]!, sent[other(next)]!);
  return { ...batch, sent, next: goesOn ? next : other(next) };
}

/** How many passes of a row are left, the running one included; the last ends with a turn, or with `start`. */
export function passesLeft(layout: BatchLayout, batch: RunningBatch | undefined): number {
  const after = batch && afterFlight(layout, batch);
  if (after === undefined) return 1;
  return passesLeft(layout, after) + (after.next === batch!.next ? 0 : 1);
}

/** Places that both seats have left. */
const unusedPlaces = ({ places, taken }: PublicStock): number => 2 * places - taken[0] - taken[1];

/** The batch of which this turn owes flights: the running one, or one that begins with this turn. */
function flightOwed(plan: ProvenPlan, state: ProvenState): RunningBatch | undefined {
  if (state.stage !== 'turn' || state.flown) return undefined;
  if (state.batch !== undefined) return state.batch;
  return unusedPlaces(state.stock!) < batchPlies(plan) ? beginBatch(nameOf(state), moverOf(state)) : undefined;
}

/** What is due now of the game's own kinds; a hand-over, and an opening of a seat that was wronged, may come in its place. */
export function dueKind(
  plan: ProvenPlan,
  state: ProvenState,
): 'setUp' | 'flight' | 'selectors' | 'answer' | 'move' | 'agreed' | undefined {
  switch (state.stage) {
    case 'set-up':
      return 'setUp';
    case 'flights':
      // The second seat of a set-up has sent its first flights by then.
      return state.setUp.messages < SET_UP_MESSAGES && state.next[0] === state.setUp.first ? 'setUp' : 'flight';
    case 'selectors':
      return 'selectors';
    case 'turn':
      if (!state.answered) return 'answer';
      return flightOwed(plan, state) === undefined ? 'move' : 'flight';
    case 'agreed':
      return 'agreed';
    default:
      return undefined;
  }
}

/** The batch whose flight is due now. */
export const batchDue = (plan: ProvenPlan, state: ProvenState): RunningBatch =>
  state.stage === 'flights' ? state.batch! : flightOwed(plan, state)!;

/** What a step uses up: a place of the stock for its kind, or a flight of a batch. `no-move` takes the place of a move. */
export function onceOf(plan: ProvenPlan, now: ProvenState, kind: Kind): string | undefined {
  switch (kind) {
    case KINDS.flight: {
      const batch = batchDue(plan, now);
      return `${batch.name}/${nextFlight(layoutOf(plan), batch).name}`;
    }
    case KINDS.selectors:
      return `${now.stock!.name}/${now.stock!.taken[other(moverOf(now))]}/selectors`;
    case KINDS.answer:
      return `${now.stock!.name}/${now.stock!.taken[moverOf(now)]}/answer`;
    case KINDS.move:
    case KINDS.noMove:
      return `${now.stock!.name}/${now.stock!.taken[moverOf(now)]}/move`;
    default:
      return undefined;
  }
}

/** T as text, the name of what begins here. */
export const nameOf = ({ transcript }: Pick<ProvenState, 'transcript'>): string => encodeHex(transcript);

/** The stock with the places of one more batch. */
export const stockWith = (plan: ProvenPlan, stock: PublicStock): PublicStock => ({
  ...stock,
  places: stock.places + plan.batch.places,
});

/** The stock after a seat has taken its next place. */
export const takePlace = (stock: PublicStock, seat: Seat): PublicStock => ({
  ...stock,
  taken: withSeat(stock.taken, seat, stock.taken[seat]! + 1),
});

export function withSeat<T>([white, black]: readonly [T, T], seat: Seat, value: T): readonly [T, T] {
  return seat === 0 ? [value, black] : [white, value];
}
