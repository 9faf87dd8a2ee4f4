/** Batches at one seat, with its keys and secret bytes: its own flights, the other's, and what is made ahead of them. */

import type { Bytes } from '../../../encoding/bytes.ts';
import { attempt } from '../../../fault.ts';
import { firstSelectors } from '../../../oblivious-transfer/batch.ts';
import { type HeldPiece, type PieceTask, SeatExtension } from '../../../oblivious-transfer/batch-extension.ts';
import { batchPrefixOf, expectedPieces } from '../../../oblivious-transfer/batch-parts.ts';
import type { BatchParty } from '../../../oblivious-transfer/batch-state.ts';
import type { AuthenticatedBits } from '../../../proofs/authenticated-bits.ts';
import { isFresh, readFreshBytes } from '../../fresh-bytes.ts';
import type { KnownRest, TaskAhead } from '../../long-machine.ts';
import type { Keys, LaidStep, Machine, OwnBatch, ProvenSeat } from './machine.ts';
import { flyOwn, layOthers, type PartyOf, workOnBatch } from './own-batch.ts';
import { KINDS } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { batchDue, dueKind, nameOf, roleOf } from './schedule.ts';
import { deriveFrom } from './set-up.ts';
import type { ProvenState } from './state.ts';

/** The extension of a seat by its keys: it remembers columns that were made ahead, in memory alone. */
const EXTENSIONS = new WeakMap<Keys, SeatExtension>();

function extensionOf(keys: Keys, seat: number): SeatExtension {
  const known = EXTENSIONS.get(keys);
  if (known !== undefined) return known;
  const { ownTrees, othersTrees, deltaWords } = keys;
  const extension = new SeatExtension({ seat, held: ownTrees, kept: othersTrees, delta: deltaWords });
  EXTENSIONS.set(keys, extension);
  return extension;
}

function partyOf(plan: ProvenPlan, seat: ProvenSeat, { beginner }: OwnBatch): BatchParty {
  const keys = seat.machine.keys!;
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

/**
 * Makes the columns of one tree that the running batch will need, in memory only. False when nothing is left to make. Of the pieces that the
 * other seat holds a machine beside it needs none.
 */
export function makeAhead(plan: ProvenPlan, seat: ProvenSeat): boolean {
  const { batch, keys, wronged } = seat.machine;
  if (batch === undefined || keys === undefined || wronged !== undefined) return false;
  const own = seat.secret.seat;
  const extension = extensionOf(keys, own);
  const hasTrees = (holder: number) => (holder === own ? keys.ownTrees : keys.othersTrees) !== undefined;
  const expected = expectedPieces(batch.state, partyOf(plan, seat, batch));
  extension.expect(expected.filter(({ holder }) => hasTrees(holder) && (seat.shared === undefined || holder === own)));
  return extension.step();
}

/**
 * The own pieces that a seat will need, as tasks for another thread, where the rest of the match is known. A hand-over ends them: new
 * keys come after it.
 */
export function piecesAhead(plan: ProvenPlan, seat: ProvenSeat, { steps, decisions }: KnownRest<ProvenState>): TaskAhead[] {
  const { keys, wronged } = seat.machine;
  const own = seat.secret.seat;
  // Until the set-up is over its keys are not those of the match.
  if (keys?.ownTrees === undefined || keys.othersTrees === undefined || wronged !== undefined) return [];
  const { flights, pieces } = layoutOf(plan);
  let prefix: Uint8Array | undefined;
  const tasks: TaskAhead[] = [];
  for (const [at, { step, before }] of steps.entries()) {
    if (step.by === 'device') break;
    // A log may hold a flight that was not due, and an opening what is no decision.
    if (step.kind !== KINDS.flight || dueKind(plan, before) !== 'flight') continue;
    if (step.by !== own) continue;
    const { first, sent } = batchDue(plan, before);
    const { transcript } = before;
    if (sent[own] === 0) {
      const drawn = decisions[own]?.find((decision) => isFresh(decision) && decision['at'] === nameOf(before));
      const nonce = attempt(() => readFreshBytes(drawn, 'decision').bytes);
      prefix = nonce.ok ? batchPrefixOf(transcript, nonce.value) : undefined;
    }
    const extension = flights[roleOf({ first }, own)][sent[own]!]?.parts.find(({ part }) => part === 'extension');
    if (extension === undefined || prefix === undefined) continue;
    const terms = { prefix, holder: own, piece: extension.piece, count: pieces[extension.piece]! };
    const data: PieceTask = { leaves: keys.ownTrees, terms, transcript };
    tasks.push({ at, data });
  }
  return tasks;
}

export function takePiece(seat: ProvenSeat, { data }: TaskAhead, piece: HeldPiece): void {
  const { keys } = seat.machine;
  if (keys !== undefined) extensionOf(keys, seat.secret.seat).give(data as PieceTask, piece);
}

/** The masks of the own selectors while the other seat still owes the last flight of a batch in a row. */
export function selectorsAhead(plan: ProvenPlan, seat: ProvenSeat): AuthenticatedBits | undefined {
  const { batch } = seat.machine;
  return batch && firstSelectors(batch.state, partyOf(plan, seat, batch));
}

/** Works on the oldest flight that waits. */
export const workOnFlights = (plan: ProvenPlan, seat: ProvenSeat): Machine => workOnBatch(seat.machine, partiesOf(plan, seat));
