/** Batches at one seat, with its keys and secret bytes: its own flights, the other's, and what is made ahead of them. */

import type { Bytes } from '../../../encoding/bytes.ts';
import { attempt } from '../../../fault.ts';
import { type HeldPiece, type PieceTask, SeatExtension } from '../../../oblivious-transfer/batch-extension.ts';
import { batchPrefixOf, expectedPieces } from '../../../oblivious-transfer/batch-parts.ts';
import type { BatchParty } from '../../../oblivious-transfer/batch-state.ts';
import { isFresh, readFreshBytes } from '../../fresh-bytes.ts';
import type { KnownRest, TaskAhead } from '../../long-machine.ts';
import type { Seat } from '../../steps.ts';
import type { Keys, LaidStep, Machine, OwnBatch, ProvenSeat } from './machine.ts';
import { flyOwn, layOthers, type PartyOf, workOnBatch } from './own-batch.ts';
import { KINDS } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { batchDue, dueKind, nameOf, roleOf } from './schedule.ts';
import { deriveFrom } from './set-up.ts';
import type { ProvenState } from './state.ts';

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

const partiesOf =
  (plan: ProvenPlan, seat: ProvenSeat): PartyOf =>
  (batch) =>
    partyOf(plan, seat, batch);

/** The own flight that is due, and the machine after it. */
export function makeOwnFlight(plan: ProvenPlan, seat: ProvenSeat): { readonly body: Bytes; readonly machine: Machine } {
  const { machine, now, fresh } = seat;
  const making = { transcript: now.transcript, nonce: fresh[freshAt(seat)] };
  return flyOwn(machine, partiesOf(plan, seat), batchDue(plan, now), making);
}

/** T before the next own flight, hex: what is drawn for the first one is drawn there. */
const freshAt = ({ now }: ProvenSeat): string => nameOf(now);

/** Whether the own flight that is due needs bytes that were not drawn yet. */
export const mustDraw = (plan: ProvenPlan, seat: ProvenSeat): boolean =>
  batchDue(plan, seat.now).sent[seat.secret.seat] === 0 && seat.fresh[freshAt(seat)] === undefined;

/** Lays down a flight of the other; `seat.now` is the state before its step. */
export function layOthersFlight(plan: ProvenPlan, seat: ProvenSeat, step: LaidStep): Machine {
  const { machine, now } = seat;
  return layOthers(machine, partiesOf(plan, seat), batchDue(plan, now), { ...step, transcript: now.transcript });
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

/** Works on the oldest flight that waits. */
export const workOnFlights = (plan: ProvenPlan, seat: ProvenSeat): Machine => workOnBatch(seat.machine, partiesOf(plan, seat));
