/**
 * The messages of a turn, each described once and run by both seats: by its author, who holds the bits, to write it, and by the
 * other, who keeps their keys, to check it (docs/protocol/proven-dark-chess.md, "Bodies").
 */

import { type AuthenticatedBits, concatBits, selectBits, sliceBits } from '../../../proofs/authenticated-bits.ts';
import type { ProofContext, ProvenMessage } from '../../../proofs/proven-message.ts';
import type { PieceType, Square } from '../board.ts';
import { boardCircuit, firstCircuit } from '../circuits/board.ts';
import { moveCircuit } from '../circuits/move.ts';
import { noMoveCircuit } from '../circuits/no-move.ts';
import { numberBits } from '../circuits/pieces.ts';
import { quietCircuit } from '../circuits/quiet.ts';
import { otherSelectors } from '../circuits/selectors.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { type AnswerBits, type Asked, answerSelectors, proveSelectors } from './answer.ts';
import { addPawnMove, afterOtherMove, type BoardBits, wiresOf } from './board-bits.ts';
import { type CapturePlan, capturePlan, type ViewNumber } from './capture-plan.ts';
import type { ProofUse } from './plan.ts';

/** Whose bits they are decides nothing here: what both seats need to run a description. */
interface Running {
  readonly author: BoardBits;
  /** The secret of the seat that runs the description. */
  readonly delta: Uint32Array;
  /** Proof bits of the author's place. */
  masks(use: ProofUse): AuthenticatedBits;
  readonly context: ProofContext;
}

/** The selectors of the other seat that the message answers, and the tuples for it. */
interface Answering {
  readonly asked: Asked;
  strings(plan: CapturePlan): AnswerBits;
}

interface AnswerRun extends Running, Answering {}

/** Answer 0, and before it First if the author has lost a piece since its last Board. */
export function describeAnswer(message: ProvenMessage, run: AnswerRun) {
  const isNew = run.author.lost !== undefined;
  const suffered = afterOtherMove(run.author, (values) => message.constants(values));
  const author = isNew ? { ...suffered, wires: evaluateFirst(message, suffered, run.masks('first')) } : suffered;
  const { view, lineStrings } = answerView(message, author, run, { view: 0, fresh: isNew });
  if (isNew) message.prove(run.context, run.masks('answerMask'));
  return { author: { ...author, lineStrings }, othersView: view };
}

const evaluateFirst = (message: ProvenMessage, { color, board, doubleStep }: BoardBits, masks: AuthenticatedBits) =>
  message.evaluate(firstCircuit(color), concatBits(board, doubleStep), masks);

interface AnswerForm {
  readonly view: ViewNumber;
  readonly fresh: boolean;
  readonly capture?: { readonly square: Square; readonly type: PieceType } | undefined;
}

function answerView(message: ProvenMessage, author: BoardBits, run: AnswerRun, { view, fresh, capture }: AnswerForm) {
  const asker = author.color === 'white' ? 'black' : 'white';
  const plan = capturePlan(asker, view, capture);
  return answerSelectors(message, author, { asked: run.asked, bits: run.strings(plan), plan, fresh, delta: run.delta });
}

/** What a move says openly, and what both seats know beside it. */
export interface OpenMove {
  readonly captured?: { readonly square: Square; readonly king: boolean; readonly type: PieceType } | undefined;
  /** Present where the move states it. */
  readonly quiet?: boolean | undefined;
  readonly ends: boolean;
}

interface MoveRun extends Running {
  /** From, to and promotion: 14 bits, at the author alone. */
  readonly hidden?: Uint8Array | undefined;
  readonly open: OpenMove;
  /** What the author answers, and r of its own place; absent where the move ends the game. */
  readonly answering?: (Answering & { readonly selectors: AuthenticatedBits }) | undefined;
}

/** The author's board after its move; and unless the game has ended, the other's view of it, and d of the new selectors. */
interface Moved {
  readonly author: BoardBits;
  readonly othersView?: AuthenticatedBits;
  readonly opened?: Uint8Array;
}

/** A move: it is legal, it leads to this board, and what it says openly is true; then answer 1, and the selectors of the new board. */
export function describeMove(message: ProvenMessage, run: MoveRun): Moved {
  const { author, open } = run;
  const circuit = moveCircuit(author.color);
  const moved = evaluateMove(message, run);
  const output = (name: keyof typeof circuit.outputs): AuthenticatedBits => selectBits(moved, circuit.outputs[name]);
  const pawnMoves = addPawnMove(author.pawnMoves, output('pawn'));
  const quiet = open.quiet === undefined ? undefined : message.evaluate(quietCircuit(), pawnMoves, run.masks('quiet'));
  const next = { ...author, pawnMoves, board: output('board'), rights: output('rights'), doubleStep: output('doubleStep') };
  const answered = run.answering === undefined ? { author: next } : lookAndAnswer(message, next, run, run.answering);
  message.prove(run.context, run.masks('moveMask'));
  message.show(concatBits(output('legal'), output('captures')), Uint8Array.of(1, open.captured === undefined ? 0 : 1));
  if (open.captured !== undefined) {
    const { square, king } = open.captured;
    const said = Uint8Array.of(...numberBits(square, 6), king ? 1 : 0);
    message.show(concatBits(output('capturedSquare'), output('capturesKing')), said);
  }
  if (quiet !== undefined) {
    message.show(selectBits(quiet, quietCircuit().outputs.quiet), Uint8Array.of(open.quiet ? 1 : 0));
  }
  return answered;
}

function evaluateMove(message: ProvenMessage, { author, hidden, masks }: MoveRun): AuthenticatedBits {
  const circuit = moveCircuit(author.color);
  const { occupied } = boardCircuit(author.color).outputs;
  const chosen = message.input(masks('hiddenMove'), hidden);
  const inputs = concatBits(author.board, author.rights, author.view, wiresOf(author, occupied), chosen);
  return message.evaluate(circuit, inputs, masks('move'));
}

function lookAndAnswer(message: ProvenMessage, moved: BoardBits, run: MoveRun, answering: NonNullable<MoveRun['answering']>) {
  const { color, board, doubleStep } = moved;
  const wires = message.evaluate(boardCircuit(color), concatBits(board, doubleStep), run.masks('board'));
  // Selectors besides those of lines are wires of this board, wherever it is later.
  const looking = { ...moved, wires, otherSelectors: selectBits(wires, otherSelectors(color)) };
  const { view, lineStrings } = answerView(
    message,
    looking,
    { ...run, ...answering },
    { view: 1, fresh: true, capture: run.open.captured },
  );
  const { opened, lineSelectors } = proveSelectors(message, looking, answering.selectors);
  return { author: { ...looking, lineStrings, lineSelectors }, othersView: view, opened };
}

/** Proves, from the own board and view, that no move is possible. */
export function describeNoMove(message: ProvenMessage, { author, masks, context }: Running): void {
  const circuit = noMoveCircuit(author.color);
  const { pawns, knights, kings, diagonals, straights, occupied } = boardCircuit(author.color).outputs;
  const pieces = [pawns, knights, kings, diagonals, straights, occupied].map((wires) => wiresOf(author, wires));
  const seen = [
    sliceBits(author.view, PRODUCTS.leaps, PRODUCTS.doubleSteps - PRODUCTS.leaps),
    sliceBits(author.view, PRODUCTS.enPassant, PRODUCTS.end - PRODUCTS.enPassant),
  ];
  const all = message.evaluate(circuit, concatBits(...pieces, ...seen), sliceBits(masks('move'), 0, circuit.ands));
  message.prove(context, masks('moveMask'));
  message.show(selectBits(all, circuit.outputs.none), Uint8Array.of(1));
}
