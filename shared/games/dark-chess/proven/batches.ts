/** Batches at one seat: which one runs, its own flights, and the other's as they are laid down and worked on. */

import type { Bytes } from '../../../encoding/bytes.ts';
import { attempt, type Fault } from '../../../fault.ts';
import { layFlight, makeFlight, noteBeginning, placesOf, workOnFlight } from '../../../oblivious-transfer/batch.ts';
import { type HeldPiece, type PieceTask, SeatExtension } from '../../../oblivious-transfer/batch-extension.ts';
import { batchPrefixOf, expectedPieces } from '../../../oblivious-transfer/batch-parts.ts';
import { type BatchParty, NEW_BATCH } from '../../../oblivious-transfer/batch-state.ts';
import { addPlaces } from '../../../oblivious-transfer/stock.ts';
import { isFresh, readFreshBytes } from '../../fresh-bytes.ts';
import type { KnownRest, TaskAhead } from '../../long-machine.ts';
import type { Seat } from '../../steps.ts';
import type { Keys, LaidStep, Machine, OwnBatch, ProvenSeat } from './machine.ts';
import { KINDS } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { batchDue, dueKind, nameOf, roleOf } from './schedule.ts';
import { deriveFrom } from './set-up.ts';
import type { ProvenState, RunningBatch } from './state.ts';

/** The extension of a seat by its keys: it remembers columns that were made ahead, in memory alone. */
const EXTENSIONS = new WeakMap<Keys, SeatExtension>();

function extensionOf(keys: Keys, seat: Seat): SeatExtension {
  const known = EXTENSIONS.get(keys);
  if (known !== undefined) return known;
  const { ownTrees, othersTrees, deltaWords } = keys;
  const extension = new SeatExtension({ seat, held: ownTrees, kept: othersTrees, delta: deltaWords });
  EXTENSIONS.set(keys, extension);
  return extension;
}

function partyOf(plan: ProvenPlan, seat: ProvenSeat, { beginner, keys }: OwnBatch): BatchParty {
  const extension = extensionOf(keys, seat.secret.seat);
  return {
    layout: layoutOf(plan),
    seat: seat.secret.seat,
    beginner,
    delta: keys.deltaWords,
    extension: seat.shared?.of(extension, keys.deltaWords) ?? extension,
    derive: (purpose, boundTo, length) => deriveFrom(seat, purpose, boundTo, length),
  };
}

/** The batch of which the present state asks for a flight: the one that runs here, or a new one. */
function dueBatch(seat: ProvenSeat, { name, first }: RunningBatch): OwnBatch {
  const { batch, keys } = seat.machine;
  return batch?.name === name ? batch : { name, beginner: first, keys: keys!, state: NEW_BATCH, waiting: [] };
}

/** The own flight that is due, and the machine after it. */
export function makeOwnFlight(plan: ProvenPlan, seat: ProvenSeat): { readonly body: Bytes; readonly machine: Machine } {
  const due = batchDue(plan, seat.now);
  const batch = dueBatch(seat, due);
  const nonce = seat.fresh[freshAt(seat)];
  const { body, state } = makeFlight(batch.state, partyOf(plan, seat, batch), { transcript: seat.now.transcript, nonce });
  return { body, machine: withBatch(plan, seat, { ...batch, state }) };
}

/** T before the next own flight, hex: what is drawn for the first one is drawn there. */
const freshAt = ({ now }: ProvenSeat): string => nameOf(now);

/** Whether the own flight that is due needs bytes that were not drawn yet. */
export const mustDraw = (plan: ProvenPlan, seat: ProvenSeat): boolean =>
  batchDue(plan, seat.now).sent[seat.secret.seat] === 0 && seat.fresh[freshAt(seat)] === undefined;

/** Lays down a flight of the other; `seat.now` is the state before its step. */
export function layOthersFlight(plan: ProvenPlan, seat: ProvenSeat, { seq, body }: LaidStep): Machine {
  const batch = dueBatch(seat, batchDue(plan, seat.now));
  const state = layFlight(batch.state, partyOf(plan, seat, batch), body, seat.now.transcript);
  return { ...seat.machine, batch: { ...batch, state, waiting: [...batch.waiting, seq] } };
}

/** Both seats note the transcript right after the first flight of a batch; `seat.now` is the state after its step. */
export function noteFirstFlight(seat: ProvenSeat): Machine {
  const { machine, now } = seat;
  const batch = machine.batch!;
  return batch.state.begun === undefined
    ? { ...machine, batch: { ...batch, state: noteBeginning(batch.state, now.transcript) } }
    : machine;
}

/** Makes the columns of one tree that the running batch will need, in memory only. False when nothing is left to make. */
export function makeAhead(plan: ProvenPlan, seat: ProvenSeat): boolean {
  const { batch, wronged } = seat.machine;
  if (batch === undefined || wronged !== undefined) return false;
  const extension = extensionOf(batch.keys, seat.secret.seat);
  extension.expect(expectedPieces(batch.state, partyOf(plan, seat, batch)));
  return extension.step();
}

/**
 * The own pieces that a seat will need, as tasks for another thread, where the rest of the match is known. A hand-over ends them: new
 * keys come after it.
 */
export function piecesAhead(plan: ProvenPlan, seat: ProvenSeat, { steps, decisions }: KnownRest<ProvenState>): TaskAhead[] {
  const { keys, wronged } = seat.machine;
  const own = seat.secret.seat;
  if (keys === undefined || wronged !== undefined) return [];
  const { flights, pieces } = layoutOf(plan);
  const begun = new Map<string, Uint8Array>();
  const prefixes = new Map<string, Uint8Array>();
  const tasks: TaskAhead[] = [];
  for (const [at, { step, before }] of steps.entries()) {
    if (step.by === 'device') break;
    // A log may hold a flight that was not due, and an opening what is no decision.
    if (step.kind !== KINDS.flight || dueKind(plan, before) !== 'flight') continue;
    const author = step.by as Seat;
    const { name, first, sent } = batchDue(plan, before);
    const role = roleOf({ first }, author);
    const { transcript } = before;
    if (role === 'first' && sent[author] === 0) begun.set(name, steps[at + 1]?.before.transcript ?? transcript);
    if (role === 'second' && sent[author] === 0 && begun.has(name)) {
      const drawn = decisions[author]?.find((decision) => isFresh(decision) && decision['at'] === nameOf(before));
      const nonce = attempt(() => readFreshBytes(drawn, 'decision').bytes);
      if (nonce.ok) prefixes.set(name, batchPrefixOf(begun.get(name)!, nonce.value));
    }
    const extension = flights[role][sent[author]!]?.parts.find(({ part }) => part === 'extension');
    const prefix = prefixes.get(name);
    if (author !== own || extension === undefined || prefix === undefined) continue;
    const terms = { prefix, holder: own, piece: extension.piece, count: pieces[extension.piece]! };
    const data: PieceTask = { leaves: keys.ownTrees, terms, transcript };
    tasks.push({ at, data });
  }
  return tasks;
}

/** Takes a piece that was made ahead. */
export function takePiece(seat: ProvenSeat, { data }: TaskAhead, piece: HeldPiece): void {
  const { keys } = seat.machine;
  if (keys !== undefined) extensionOf(keys, seat.secret.seat).give(data as PieceTask, piece);
}

/** A hand-over voids the stock and the running batch; flights that wait are still worked on. */
export function voidStock(machine: Machine, stock: Machine['stock']): Machine {
  const { batch, voided } = machine;
  const waits = batch !== undefined && batch.waiting.length > 0;
  return { ...machine, stock, batch: undefined, voided: waits ? [...voided, batch] : voided, asked: [undefined, undefined] };
}

/** The batch whose oldest flight is worked on next. */
export const waitingBatch = ({ voided, batch }: Machine): OwnBatch | undefined =>
  voided[0] ?? (batch !== undefined && batch.waiting.length > 0 ? batch : undefined);

/** Works on the oldest flight that waits. What it refuses wrongs this seat, at the flight's own step. */
export function workOnBatch(plan: ProvenPlan, seat: ProvenSeat): Machine {
  const { machine } = seat;
  const batch = waitingBatch(machine)!;
  const [seq, ...waiting] = batch.waiting;
  const worked = attempt(() => workOnFlight(batch.state, partyOf(plan, seat, batch)));
  if (!worked.ok) return wrongedBy(dropBatch(machine, batch), seq!, worked.fault);
  const after = { ...batch, state: worked.value, waiting };
  if (machine.voided[0] !== batch) return withBatch(plan, seat, after);
  const voided = waiting.length > 0 ? [after, ...machine.voided.slice(1)] : machine.voided.slice(1);
  return { ...machine, voided };
}

/** The other flights of a batch rest on the one that was refused. */
const dropBatch = (machine: Machine, batch: OwnBatch): Machine =>
  machine.voided[0] === batch ? { ...machine, voided: machine.voided.slice(1) } : { ...machine, batch: undefined };

/** The machine with the running batch, or with its places once it is complete. */
function withBatch(plan: ProvenPlan, seat: ProvenSeat, batch: OwnBatch): Machine {
  const { machine } = seat;
  const places = placesOf(batch.state, partyOf(plan, seat, batch));
  if (places === undefined) return { ...machine, batch };
  const [white, black] = [places[0]!, places[1]!];
  return { ...machine, batch: undefined, stock: addPlaces(machine.stock, [white, black]) };
}

/** A step may show a wrong after a later one has; the earlier one counts. */
export function wrongedBy(machine: Machine, seq: number, fault: Fault): Machine {
  const { wronged } = machine;
  return wronged !== undefined && wronged.seq <= seq ? machine : { ...machine, wronged: { seq, fault } };
}
