/** The steps of a turn at one seat: how it writes its own, and what it makes of the other's. */

import { type Bytes, encodeUtf8 } from '../../../encoding/bytes.ts';
import { encodeCanonical } from '../../../encoding/canonical.ts';
import { layOutProofRuns, type PlaceAddress, StockTaker } from '../../../oblivious-transfer/stock.ts';
import { type AuthenticatedBits, heldConstants, keptConstants } from '../../../proofs/authenticated-bits.ts';
import { readMessage } from '../../../proofs/message-reader.ts';
import type { writeMessage } from '../../../proofs/message-writer.ts';
import type { ProvenMessage } from '../../../proofs/proven-message.ts';
import type { Seat } from '../../steps.ts';
import { COLORS, type PieceType, type Side, startSide, type View } from '../board.ts';
import { moveBits } from '../circuits/move-inputs.ts';
import { QUIET_MOVES } from '../draw-rules.ts';
import { type ChessMove, hasMove } from '../moves.ts';
import { squareName } from '../notation.ts';
import { playMove, sufferMove } from '../transition.ts';
import { resetView } from '../vision.ts';
import { type Asked, openSelectors } from './answer.ts';
import { type BoardBits, type Constants, startBoard } from './board-bits.ts';
import type { CapturePlan } from './capture-plan.ts';
import type { Keys, Machine, ProvenSeat } from './machine.ts';
import { KINDS, type Kind, type MoveFields } from './payloads.ts';
import { PROOF_BITS, type ProofUse, type ProvenPlan } from './plan.ts';
import { afterMove, type MadeMove, mustStateQuiet } from './public-rules.ts';
import { readView } from './read-view.ts';
import { withSeat } from './schedule.ts';
import { other, type ProvenState } from './state.ts';
import { describeAnswer, describeMove, describeNoMove, type OpenMove } from './turn.ts';

const PROOF_RUNS = layOutProofRuns(PROOF_BITS);

/** An own step: its kind, its body, what it says openly, and the machine after it. */
export interface OwnStep {
  readonly kind: Kind;
  readonly body: Bytes;
  readonly fields?: MoveFields;
  readonly machine: Machine;
}

/** Runs a description as author or as reader; at the reader it throws the fault of the other seat. */
export type Run = <Result>(describe: (message: ProvenMessage) => Result) => Result;

/** Who runs the description of a step, and over what. */
export interface Running {
  readonly plan: ProvenPlan;
  readonly now: ProvenState;
  readonly machine: Machine;
  readonly keys: Keys;
  /** The author of the step. */
  readonly by: Seat;
  readonly run: Run;
}

/** What makes the body of an own step from its description; a cheat of the tests makes another. */
export type Write = typeof writeMessage;

/** An own step, by the function that runs it on either side. */
function ownStep(kind: Kind, { plan, write }: Author, seat: ProvenSeat, step: (running: Running) => Machine): OwnStep {
  let body: Bytes | undefined;
  const run: Run = (describe) => {
    const written = write(describe);
    body = written.body;
    return written.result;
  };
  const { now, machine: before, secret } = seat;
  const machine = step({ plan, now, machine: before, keys: before.keys!, by: secret.seat, run });
  if (body === undefined) throw new Error(`a step of the kind ${kind} has no description`);
  return { kind, body, machine };
}

/** Under which plan, and by what, a seat writes. */
interface Author {
  readonly plan: ProvenPlan;
  readonly write: Write;
}

/** The boards of the starting position, once the seats have their keys. */
export function startBoards(machine: Machine, seat: Seat): Machine {
  const constants = (of: Seat): Constants => constantsOf(machine.keys!, of === seat);
  return { ...machine, boards: [startBoard('white', constants(0)), startBoard('black', constants(1))] };
}

function constantsOf({ deltaWords }: Keys, isOwn: boolean): Constants {
  return (values) => (isOwn ? heldConstants(values) : keptConstants(values, deltaWords));
}

const publicFieldsOf = (kind: Kind, fields: MoveFields = {}): Bytes => encodeUtf8(encodeCanonical({ kind, ...fields }));

// Selectors of a board that exists already

/** `ahead`: the masks where their place is not complete yet; it is taken once it is (`own-batch.ts`). */
export function runSelectors({ machine, by, run }: Running, ahead?: AuthenticatedBits): Machine {
  const taking = new StockTaker(machine.stock);
  const next = { asker: by, place: machine.stock[by as 0 | 1].taken };
  const address = ahead === undefined ? taking.takePlace(by) : next;
  const masks = ahead ?? taking.selectors(address);
  const opened = run((message) => openSelectors(message, machine.boards![by]!, masks));
  return { ...machine, stock: taking.stock, asked: withSeat(machine.asked, by, { address, opened, masks }) };
}

// Answer 0

export function runAnswer({ now, machine, keys, by, run }: Running): Machine {
  const taking = new StockTaker(machine.stock);
  const own = taking.takePlace(by);
  const asked = askedOf(machine, other(by));
  const { author, othersView } = run((message) =>
    describeAnswer(message, {
      author: machine.boards![by]!,
      delta: keys.deltaWords,
      masks: (use: ProofUse) => taking.proof(own, PROOF_RUNS[use]),
      context: { transcript: now.transcript, publicFields: publicFieldsOf(KINDS.answer) },
      asked,
      strings: (plan) => taking.strings(asked.address, plan.components),
    }),
  );
  const boards = withSeat(machine.boards!, by, author);
  return {
    ...machine,
    stock: taking.stock,
    boards: withSeat(boards, other(by), { ...boards[other(by)]!, view: othersView }),
  };
}

/** The place that an asker took last. */
const lastPlace = ({ stock }: Machine, asker: Seat): PlaceAddress => ({ asker, place: stock[asker as 0 | 1].taken - 1 });

const askedOf = ({ asked }: Machine, asker: Seat): Asked => asked[asker]!;

// A move

interface MoveStep {
  readonly fields: MoveFields;
  readonly made: MadeMove;
  /** What the captured piece was, as both seats know. */
  readonly capturedType?: PieceType | undefined;
  /** At the author. */
  readonly hidden?: Uint8Array;
}

export function runMove({ now, machine, keys, by, run }: Running, { fields, made, capturedType, hidden }: MoveStep): Machine {
  const taking = new StockTaker(machine.stock);
  const own = now.plies === 0 ? taking.takePlace(by) : lastPlace(machine, by);
  const asker = other(by);
  const ends = made.result !== undefined;
  const open: OpenMove = {
    captured: made.capture && { ...made.capture, type: capturedType! },
    quiet: fields.quiet,
    ends,
  };
  const answering = () => {
    const asked = askedOf(machine, asker);
    const selectors = taking.selectors(own);
    return { asked, selectors, strings: (plan: CapturePlan) => taking.strings(asked.address, plan.components) };
  };
  const runAnswering = ends ? undefined : answering();
  const result = run((message) =>
    describeMove(message, {
      author: machine.boards![by]!,
      delta: keys.deltaWords,
      masks: (use: ProofUse) => taking.proof(own, PROOF_RUNS[use]),
      context: { transcript: now.transcript, publicFields: publicFieldsOf(KINDS.move, fields) },
      hidden,
      open,
      answering: runAnswering,
    }),
  );
  const boards = withSeat(machine.boards!, by, result.author);
  const opponent: BoardBits = {
    ...boards[asker]!,
    ...(result.othersView === undefined ? {} : { view: result.othersView }),
    lost: made.capture?.square,
  };
  const asked =
    result.opened === undefined || runAnswering === undefined
      ? machine.asked
      : withSeat(machine.asked, by, { address: own, opened: result.opened, masks: runAnswering.selectors });
  return { ...machine, stock: taking.stock, boards: withSeat(boards, asker, opponent), asked };
}

export function runNoMove({ now, machine, keys, by, run }: Running): Machine {
  const taking = new StockTaker(machine.stock);
  const own = now.plies === 0 ? taking.takePlace(by) : lastPlace(machine, by);
  run((message) =>
    describeNoMove(message, {
      author: machine.boards![by]!,
      delta: keys.deltaWords,
      masks: (use: ProofUse) => taking.proof(own, PROOF_RUNS[use]),
      context: { transcript: now.transcript, publicFields: publicFieldsOf(KINDS.noMove) },
    }),
  );
  return { ...machine, stock: taking.stock };
}

// The own steps

export const writeSelectors = (author: Author, seat: ProvenSeat, ahead: AuthenticatedBits | undefined): OwnStep =>
  ownStep(KINDS.selectors, author, seat, (running) => runSelectors(running, ahead));

export const writeAnswer = (author: Author, seat: ProvenSeat): OwnStep => ownStep(KINDS.answer, author, seat, runAnswer);

/** The chosen move, or that none is possible. */
export function writeMove(author: Author, seat: ProvenSeat): OwnStep {
  const { chosen, machine: before } = seat;
  if (chosen === undefined) return ownStep(KINDS.noMove, author, seat, runNoMove);
  const { side, captured, taken } = playMove(before.view, chosen);
  const fields = fieldsOf(seat, chosen, { captured, taken });
  const made = afterMove(author.plan, seat.now, seat.secret.seat, fields);
  const step = ownStep(KINDS.move, author, seat, (running) => ({
    ...runMove(running, { fields, made, capturedType: taken, hidden: moveBits(chosen) }),
    ...{ side, view: viewAfterOwn(before.view, side), complete: false },
  }));
  return { ...step, fields };
}

function fieldsOf(
  { now, machine, secret }: ProvenSeat,
  { from }: ChessMove,
  { captured, taken }: Pick<ReturnType<typeof playMove>, 'captured' | 'taken'>,
): MoveFields {
  const capture = captured === undefined ? {} : { captured: squareName(captured), king: taken === 'king' };
  const quietPlies = captured === undefined ? now.quietPlies + 1 : 0;
  if (!mustStateQuiet(quietPlies)) return capture;
  const pawnMoved = machine.side.pieces[from]?.type === 'pawn';
  const before = machine.boards![secret.seat]!.pawnMoves.values!;
  return { ...capture, quiet: !pawnMoved && before.subarray(1 - QUIET_MOVES).every((bit) => bit === 0) };
}

/** What a seat still sees after its own move, until the other answers: as of before, with its own pieces where they are now. */
function viewAfterOwn(before: View, side: Side): View {
  const seen = side.pieces.map((piece, square) => {
    if (piece !== undefined) return 'own' as const;
    const last = before.seen[square]!;
    return last === 'own' ? ('empty' as const) : last;
  });
  return { side, seen, enPassant: undefined };
}

// The other's steps

/** What a checked message of the other changes. Throws its fault. */
export function readOthersStep(
  plan: ProvenPlan,
  seat: ProvenSeat,
  { kind, body, fields }: { readonly kind: Kind; readonly body: Uint8Array; readonly fields: MoveFields },
): { readonly machine: Machine; readonly lost?: PieceType | undefined } {
  const { now, machine, secret } = seat;
  const keys = machine.keys!;
  const run: Run = (describe) => readMessage(body, keys.deltaWords, describe).value;
  const running: Running = { plan, now, machine, keys, by: other(secret.seat), run };
  switch (kind) {
    case KINDS.selectors:
      return { machine: runSelectors(running) };
    case KINDS.answer:
      return { machine: lookAgain(runAnswer(running), secret.seat, machine.side) };
    case KINDS.noMove:
      return { machine: runNoMove(running) };
    case KINDS.move:
      return readOthersMove(seat, running, fields);
    default:
      return { machine };
  }
}

function readOthersMove(seat: ProvenSeat, running: Running, fields: MoveFields) {
  const { machine, secret, now } = seat;
  const made = afterMove(running.plan, now, other(secret.seat), fields);
  // Before anything else is read: what was captured decides which tuples serve the answer.
  const { side, lost } = sufferMove(machine.side, made.capture?.square);
  const ran = runMove(running, { fields, made, capturedType: lost?.type });
  if (made.result !== undefined) return { machine: { ...ran, side, view: resetView(side) }, lost: lost?.type };
  return { machine: lookAgain(ran, secret.seat, side), lost: lost?.type };
}

/** The machine with what its seat sees by the products that it has read. */
export function lookAgain(machine: Machine, seat: Seat, side: Side): Machine {
  return { ...machine, side, view: readView(machine.boards![seat]!.view.values!, side), complete: true };
}

export const canMove = ({ machine }: ProvenSeat): boolean => hasMove(machine.view);

/** A seat at the beginning: white sees what the starting position, which is public, shows. */
export function startView(seat: Seat): { readonly side: Side; readonly view: View } {
  const side = startSide(COLORS[seat]!);
  return { side, view: resetView(side) };
}
