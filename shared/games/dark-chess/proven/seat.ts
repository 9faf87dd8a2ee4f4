/**
 * The machine of one seat: a fold of its seed, what it drew, its person's moves and the log. It works on everything that came before
 * the bytes that rest on it leave, and what it refuses wrongs the seat: then it sends nothing more, and opens at its next turn.
 */

import { sha256LongHex } from '../../../crypto/hash-long.ts';
import { digestPayload } from '../../../crypto/payload-digest.ts';
import type { Bytes } from '../../../encoding/bytes.ts';
import { decodeBase64url, equalBytes } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { attempt, Fault } from '../../../fault.ts';
import type { SharedPieces } from '../../../oblivious-transfer/shared-pieces.ts';
import { EMPTY_STOCK, unusedPlaces } from '../../../oblivious-transfer/stock.ts';
import { isFresh, readFreshBytes } from '../../fresh-bytes.ts';
import type { Need, StepContent } from '../../interface.ts';
import type { GameStep, SeatStep, Secret, Setup } from '../../steps.ts';
import { isSeatStep } from '../../steps.ts';
import { writeMove as notateMove } from '../algebraic.ts';
import { readDecision } from '../decision.ts';
import { type ChessMove, capturedPiece, checkMove } from '../moves.ts';
import { decodeMove } from '../notation.ts';
import { layOthersFlight, makeAhead, makeOwnFlight, mustDraw, selectorsAhead, workOnFlights } from './batches.ts';
import { flightForm, readBody } from './lengths.ts';
import { type LaidMessage, type Machine, type ProvenSeat, sightOf } from './machine.ts';
import { handedOver, mustWorkOnFlights, waitingBatch, wrongedBy } from './own-batch.ts';
import type { ProvenParams } from './params.ts';
import { encodeBody, KINDS, type Kind, type MoveFields, readBodyAlone } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { batchDue, dueKind, nameOf, nextFlight, onceOf } from './schedule.ts';
import { canReadSetUp, makeSetUp, readSetUp } from './set-up.ts';
import { other, type ProvenState } from './state.ts';
import {
  canMove,
  lookAgain,
  type OwnStep,
  readOthersStep,
  startBoards,
  startView,
  type Write,
  writeAnswer,
  writeMove,
  writeSelectors,
} from './turns.ts';

/** A seat's machine under one plan. `write` writes its messages; a cheat of the tests writes otherwise. */
export interface ProvenMachine {
  readonly plan: ProvenPlan;
  readonly write: Write;
}

/** `shared`: what it shares with the machine of the other seat, if one program runs both. */
export function enterSeat(setup: Setup<ProvenParams>, secret: Secret, now: ProvenState, shared?: SharedPieces): ProvenSeat {
  const machine: Machine = {
    laid: [],
    voided: [],
    stock: EMPTY_STOCK,
    asked: [undefined, undefined],
    ...startView(secret.seat),
    complete: true,
  };
  return { setup, secret, shared, now, fresh: {}, machine, written: [], sights: [], taken: [], lost: [] };
}

// What is to be done

export function needOf({ plan }: ProvenMachine, seat: ProvenSeat, state: ProvenState): Need {
  const { machine, secret } = seat;
  if (mustWork(seat, state)) return { kind: 'work' };
  if (state.stage === 'start') return { kind: machine.wronged === undefined ? 'start' : 'wait' };
  if (!state.next.includes(secret.seat)) return { kind: 'wait' };
  if (machine.wronged !== undefined) return state.started ? { kind: 'open', next: [] } : { kind: 'wait' };
  switch (dueKind(plan, state)) {
    case 'setUp':
      return needInSetUp(seat, state);
    case 'flight':
      return mustDraw(plan, seat) ? draw(state) : { kind: 'send' };
    case 'move':
      return { kind: seat.chosen === undefined && canMove(seat) ? 'decide' : 'send' };
    case undefined:
      return { kind: 'wait' };
    default:
      return { kind: 'send' };
  }
}

const draw = (state: ProvenState): Need => ({ kind: 'fresh-bytes', at: nameOf(state) });

/** A seat draws before its own first message. Where both seats are in `next`, one of them begins. */
function needInSetUp({ machine, secret, fresh }: ProvenSeat, state: ProvenState): Need {
  const { first, messages } = state.setUp;
  if (secret.seat !== (messages === 1 ? other(first) : first)) return { kind: 'wait' };
  return machine.setUp === undefined && fresh[nameOf(state)] === undefined ? draw(state) : { kind: 'send' };
}

const mustWork = (seat: ProvenSeat, state: ProvenState): boolean =>
  canRead(seat) || mustWorkOnFlights(seat.machine, seat.secret.seat, state);

/** Whether a message can be read. What comes after one that was refused rests on it. */
function canRead(seat: ProvenSeat): boolean {
  const { laid, wronged } = seat.machine;
  return laid[0] !== undefined && wronged === undefined && isReadable(seat, laid[0]);
}

/** Points need the own ones. Selectors may come before the own last flight of a row, with which their place is complete. */
function isReadable(seat: ProvenSeat, { kind }: LaidMessage): boolean {
  if (kind === KINDS.setUp) return canReadSetUp(seat);
  return kind !== KINDS.selectors || unusedPlaces(seat.machine.stock, other(seat.secret.seat)) > 0;
}

/** One task of what waits. */
export function work({ plan }: ProvenMachine, seat: ProvenSeat): ProvenSeat | undefined {
  if (canRead(seat)) return readMessage(plan, seat);
  return waitingBatch(seat.machine) === undefined ? undefined : { ...seat, machine: workOnFlights(plan, seat) };
}

/** Reads the message that was laid down first. What it says may be false; then this seat is wronged. */
function readMessage(plan: ProvenPlan, before: ProvenSeat): ProvenSeat {
  const [message, ...laid] = before.machine.laid;
  const { seq, kind } = message!;
  const seat = { ...before, machine: { ...before.machine, laid } };
  const read = attempt(() => (kind === KINDS.setUp ? withSetUp(plan, seat, message!) : withMessage(plan, seat, message!)));
  return read.ok ? read.value : { ...seat, machine: wrongedBy(seat.machine, seq, read.fault) };
}

const withSetUp = (plan: ProvenPlan, seat: ProvenSeat, message: LaidMessage): ProvenSeat =>
  withBoards({ ...seat, machine: readSetUp(plan, seat, message) });

function withMessage(plan: ProvenPlan, seat: ProvenSeat, message: LaidMessage): ProvenSeat {
  const { machine, lost } = readOthersStep(plan, { ...seat, now: message.sentIn }, message);
  const sights = message.kind === KINDS.move ? [...seat.sights, sightOf(seat.machine)] : seat.sights;
  return { ...seat, machine, sights, lost: lost === undefined ? seat.lost : [...seat.lost, lost] };
}

/** What the public rules make of a step. */
type Apply = (state: ProvenState, step: SeatStep) => ProvenState;

/**
 * One task of what will be needed, in memory only: columns, and then the own flights after the own step that is on its way. They rest on
 * nothing that is to come, for T does not hold the place of a step.
 */
export function workAhead(rules: ProvenMachine, apply: Apply, seat: ProvenSeat): boolean {
  let last = seat;
  for (let made = madeAt(last); made !== undefined; made = madeAt(last)) last = seatAfter(apply, last, made);
  if (makeAhead(rules.plan, last)) return true;
  const isDue = needOf(rules, last, last.now).kind === 'send' && dueKind(rules.plan, last.now) === 'flight';
  if (last === seat || !isDue) return false;
  digestPayload(payloadOf(makeOnce(rules, last)), sha256LongHex);
  return true;
}

/** The seat once the own step that it has made lies in the log. */
function seatAfter(apply: Apply, { now, ...seat }: ProvenSeat, made: Made): ProvenSeat {
  const { kind, machine } = made.step;
  const payload = payloadOf(made);
  const step = { seq: -1, by: seat.secret.seat, kind, payload, prev: '', digest: digestPayload(payload, sha256LongHex) };
  return { ...seat, machine, now: apply(now, step) };
}

// Decisions

export function decide(rules: ProvenMachine, seat: ProvenSeat, state: ProvenState, decision: JsonObject): ProvenSeat {
  const need = needOf(rules, seat, state);
  if (isFresh(decision)) {
    const { at, bytes } = readFreshBytes(decision, 'decision');
    if (need.kind !== 'fresh-bytes' || need.at !== at) throw new Fault('game/not-now');
    return { ...seat, fresh: { ...seat.fresh, [at]: bytes as Bytes } };
  }
  const { move } = readDecision(decision, 'decision');
  if (need.kind !== 'decide') throw new Fault('game/not-now');
  const chosen = decodeMove(move);
  checkMove(seat.machine.view, chosen);
  return { ...seat, chosen };
}

// Own steps

/** What a machine has made, so that observing it makes nothing twice. */
interface Made {
  readonly chosen: ChessMove | undefined;
  readonly transcript: Bytes;
  readonly nonce: Bytes | undefined;
  readonly step: OwnStep;
  /** Once it was asked for. */
  payload?: JsonObject;
}

const MADE = new WeakMap<Machine, Made>();

/** What the machine has made in its present state. */
function madeAt({ machine, chosen, now, fresh }: ProvenSeat): Made | undefined {
  const known = MADE.get(machine);
  const isSame = known?.chosen === chosen && known?.nonce === fresh[nameOf(now)];
  return known !== undefined && isSame && equalBytes(known.transcript, now.transcript) ? known : undefined;
}

function makeOnce(rules: ProvenMachine, seat: ProvenSeat): Made {
  const known = madeAt(seat);
  if (known !== undefined) return known;
  const { machine, chosen, now, fresh } = seat;
  const made = { chosen, transcript: now.transcript, nonce: fresh[nameOf(now)], step: makeStep(rules, seat) };
  MADE.set(machine, made);
  return made;
}

const ownStep = (rules: ProvenMachine, seat: ProvenSeat): OwnStep => makeOnce(rules, seat).step;

function payloadOf(made: Made): JsonObject {
  made.payload ??= encodeBody(made.step.body, made.step.fields);
  return made.payload;
}

function makeStep(author: ProvenMachine, seat: ProvenSeat): OwnStep {
  const { plan } = author;
  switch (dueKind(plan, seat.now)) {
    case 'setUp':
      return { kind: KINDS.setUp, ...makeSetUp(plan, seat) };
    case 'flight':
      return { kind: KINDS.flight, ...makeOwnFlight(plan, seat) };
    case 'selectors':
      return writeSelectors(author, seat, selectorsAhead(plan, seat));
    case 'answer':
      return writeAnswer(author, seat);
    case 'move':
      return writeMove(author, seat);
    default:
      return { kind: KINDS.agreed, body: new Uint8Array(0), machine: seat.machine };
  }
}

export function compose(rules: ProvenMachine, seat: ProvenSeat): Omit<StepContent, 'next'> {
  const made = makeOnce(rules, seat);
  const { kind } = made.step;
  const once = onceOf(rules.plan, seat.now, kind);
  return { kind, payload: payloadOf(made), ...(once === undefined ? {} : { once }) };
}

// Steps of the log

export function observe(rules: ProvenMachine, seat: ProvenSeat, step: GameStep, after: ProvenState): ProvenSeat {
  const observed = step.by === 'device' ? { ...seat, machine: handedOver(seat.machine, after) } : observeStep(rules, seat, step);
  return { ...observed, now: after };
}

function observeStep(rules: ProvenMachine, seat: ProvenSeat, step: GameStep): ProvenSeat {
  if (!isSeatStep(step) || step.kind === 'opening') return seat;
  return step.by === seat.secret.seat ? observeOwn(rules, seat, step) : observeOthers(rules, seat, step);
}

function observeOwn(rules: ProvenMachine, seat: ProvenSeat, step: SeatStep): ProvenSeat {
  // In an audit the log may hold a step that this machine would not have made; the audit says so.
  if (needOf(rules, seat, seat.now).kind !== 'send') return seat;
  const made = attempt(() => ownStep(rules, seat));
  if (!made.ok || made.value.kind !== step.kind) return seat;
  const after = withBoards({ ...seat, machine: made.value.machine });
  if (step.kind !== KINDS.move || seat.chosen === undefined) return after;
  const { chosen, ...rest } = after;
  const took = capturedPiece(seat.machine.view, seat.chosen);
  return {
    ...rest,
    lastMove: seat.chosen,
    written: [...seat.written, notateMove(seat.machine.view, seat.chosen)],
    sights: [...seat.sights, sightOf(seat.machine)],
    taken: took === undefined ? seat.taken : [...seat.taken, took],
  };
}

/** Lays down what the other says. */
function observeOthers(rules: ProvenMachine, seat: ProvenSeat, step: SeatStep): ProvenSeat {
  const { machine } = seat;
  // What comes later rests on the step that was refused.
  if (machine.wronged !== undefined) return seat;
  if (step.kind === KINDS.flight) return { ...seat, machine: layFlight(rules.plan, seat, step) };
  if (step.kind === KINDS.agreed) return seat;
  const { body, ...fields } = step.payload;
  const laid: LaidMessage = {
    ...{ seq: step.seq, kind: step.kind as Kind, fields: fields as MoveFields, sentIn: seat.now },
    body: decodeBase64url(body as string),
  };
  return { ...seat, machine: { ...machine, laid: [...machine.laid, laid] } };
}

/** Nobody has read the payload of a flight before. */
function layFlight(plan: ProvenPlan, seat: ProvenSeat, { payload, withheld, seq }: SeatStep): Machine {
  if (withheld === true) throw new Fault('log/payload-missing', `the payload of step ${seq} was left out`, seq);
  const form = flightForm(nextFlight(layoutOf(plan), batchDue(plan, seat.now)).bytes);
  const read = attempt(() => readBody(readBodyAlone(payload, 'payload').body, form));
  return read.ok ? layOthersFlight(plan, seat, { seq, body: read.value }) : wrongedBy(seat.machine, seq, read.fault);
}

/** The seat with its boards, once it has its keys. */
function withBoards(seat: ProvenSeat): ProvenSeat {
  const { machine, secret } = seat;
  if (machine.keys === undefined || machine.setUp !== undefined || machine.boards !== undefined) return seat;
  return { ...seat, machine: lookAgain(startBoards(machine, secret.seat), secret.seat, machine.side) };
}
