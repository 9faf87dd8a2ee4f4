/**
 * Which batches a machine has, what of them waits, and when it is worked on: the moves of a machine's batches and stock alone. What a
 * flight holds is the party's, so that a search can run these moves with empty flights.
 */

import type { Bytes } from '../../../encoding/bytes.ts';
import { attempt, type Fault } from '../../../fault.ts';
import { layFlight, makeFlight, placesOf, workOnFlight } from '../../../oblivious-transfer/batch.ts';
import type { Making } from '../../../oblivious-transfer/batch-parts.ts';
import { type BatchParty, NEW_BATCH } from '../../../oblivious-transfer/batch-state.ts';
import { addPlaces, EMPTY_STOCK, type Stock, StockTaker, unusedPlaces } from '../../../oblivious-transfer/stock.ts';
import type { Seat } from '../../steps.ts';
import type { LaidStep, Machine, OwnBatch } from './machine.ts';
import { KINDS } from './payloads.ts';
import { moverOf, type ProvenState, type RunningBatch } from './state.ts';

/** What a seat brings to one of its batches. */
export type PartyOf = (batch: OwnBatch) => BatchParty;

/** The batch of which the present state asks for a flight: the one that runs here, or a new one. */
function dueBatch({ batch }: Machine, { name, first }: RunningBatch): OwnBatch {
  return batch?.name === name ? batch : { name, beginner: first, state: NEW_BATCH, waiting: [] };
}

/** The own flight that is due, and the machine after it. */
export function flyOwn(machine: Machine, partyOf: PartyOf, due: RunningBatch, making: Making): { body: Bytes; machine: Machine } {
  const batch = dueBatch(machine, due);
  const { body, state } = makeFlight(batch.state, partyOf(batch), making);
  return { body: body as Bytes, machine: withBatch(machine, partyOf, { ...batch, state }) };
}

/** Lays down a flight of the other; `transcript` is T before its step. Faults: `encoding/wrong-length`. */
export function layOthers(
  machine: Machine,
  partyOf: PartyOf,
  due: RunningBatch,
  { seq, body, transcript }: LaidStep & { readonly transcript: Uint8Array },
): Machine {
  const batch = dueBatch(machine, due);
  const state = layFlight(batch.state, partyOf(batch), body, transcript);
  return { ...machine, batch: { ...batch, state, waiting: [...batch.waiting, seq] } };
}

/**
 * A hand-over voids the stock and the running batch; flights that wait are still worked on. Before the start the set-up begins again, and
 * with its secrets everything is thrown away.
 */
export function handedOver(machine: Machine, { stage, started }: ProvenState): Machine {
  if (stage === 'agreed' || stage === 'over') return machine;
  const { batch, voided, laid } = machine;
  const waits = started && batch !== undefined && batch.waiting.length > 0;
  const after: Machine = {
    ...machine,
    ...{ stock: EMPTY_STOCK, batch: undefined, asked: [undefined, undefined] },
    // Selectors that are left to read were masked by a place that is never complete.
    laid: laid.filter(({ kind }) => kind !== KINDS.selectors),
    voided: waits ? [...voided, batch] : voided,
  };
  if (started) return after;
  const { setUp: _, keys: __, boards: ___, ...rest } = after;
  return { ...rest, laid: [] };
}

/** The batch whose oldest flight is worked on next. */
export const waitingBatch = ({ voided, batch }: Machine): OwnBatch | undefined =>
  voided[0] ?? (batch !== undefined && batch.waiting.length > 0 ? batch : undefined);

/**
 * A flight is worked on after the own answer has been sent: the other waits for that. At once are worked on the flights of a batch that
 * has ended or was voided, flights in a row, and everything when the game is decided.
 */
export function mustWorkOnFlights(machine: Machine, seat: Seat, state: ProvenState): boolean {
  const batch = waitingBatch(machine);
  if (batch === undefined) return false;
  const isCurrent = state.batch !== undefined && batch.name === state.batch.name;
  if (state.stage !== 'turn' || !isCurrent || machine.wronged !== undefined) return true;
  return moverOf(state) === seat && (state.answered || unusedPlaces(machine.stock, seat) === 0);
}

/** Works on the oldest flight that waits. What it refuses wrongs this seat, at the flight's own step. */
export function workOnBatch(machine: Machine, partyOf: PartyOf): Machine {
  const batch = waitingBatch(machine)!;
  const [seq, ...waiting] = batch.waiting;
  const worked = attempt(() => workOnFlight(batch.state, partyOf(batch)));
  if (!worked.ok) return wrongedBy(dropBatch(machine, batch), seq!, worked.fault);
  const after = { ...batch, state: worked.value, waiting };
  if (machine.voided[0] !== batch) return withBatch(machine, partyOf, after);
  const voided = waiting.length > 0 ? [after, ...machine.voided.slice(1)] : machine.voided.slice(1);
  return { ...machine, voided };
}

/** The other flights of a batch rest on the one that was refused. */
const dropBatch = (machine: Machine, batch: OwnBatch): Machine =>
  machine.voided[0] === batch ? { ...machine, voided: machine.voided.slice(1) } : { ...machine, batch: undefined };

/** The machine with the running batch, or with its places once it is complete. */
function withBatch(machine: Machine, partyOf: PartyOf, batch: OwnBatch): Machine {
  const party = partyOf(batch);
  const places = placesOf(batch.state, party);
  if (places === undefined) return { ...machine, batch };
  const stock = addPlaces(machine.stock, [places[0]!, places[1]!]);
  return { ...machine, batch: undefined, stock: takeAsked(machine, stock, party.seat) };
}

/** The stock without the selectors of the own place that left before it was complete. */
function takeAsked({ asked }: Machine, stock: Stock, seat: number): Stock {
  if (asked[seat as 0 | 1]?.address.place !== stock[seat as 0 | 1].taken) return stock;
  const taking = new StockTaker(stock);
  taking.selectors(taking.takePlace(seat));
  return taking.stock;
}

/** A step may show a wrong after a later one has; the earlier one counts. */
export function wrongedBy(machine: Machine, seq: number, fault: Fault): Machine {
  const { wronged } = machine;
  return wronged !== undefined && wronged.seq <= seq ? machine : { ...machine, wronged: { seq, fault } };
}
