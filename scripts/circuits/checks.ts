/**
 * The checks: each is a function over named input bits whose outputs are compared with the statement of the rules, bit by bit. First,
 * Board and Quiet are the product's circuits themselves. Move and NoMove read a view, which is composed as the product makes it, so that
 * a check covers the way from two boards to a verdict.
 */

import { COLORS, type Color, WINGS } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { FILES } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import { noMoveCircuit } from '../../shared/games/dark-chess/circuits/no-move.ts';
import { BOARD_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { quietCircuit } from '../../shared/games/dark-chess/circuits/quiet.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { type Circuit, CircuitBuilder, type Wire } from '../../shared/proofs/circuit.ts';
import { copyCircuit, type Replacements, wiresAt } from './compose.ts';
import { addView, type PlantedCopies } from './composed-view.ts';
import { addReadView } from './view-gates.ts';

/** Outputs by name, in the order in which they are written. */
type NamedWires = readonly (readonly [name: string, wires: readonly Wire[]])[];

export interface Check {
  readonly name: string;
  /** What the seat that the check is about plays; Quiet is the same for both. */
  readonly color: Color | undefined;
  readonly kind: CheckKind;
  readonly circuit: Circuit;
  readonly outputs: NamedWires;
}

export const CHECK_KINDS = ['first', 'board', 'quiet', 'view', 'move', 'no-move'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** The outputs of a circuit in the order of its netlist. */
export const alphabetical = (outputs: Readonly<Record<string, readonly Wire[]>>): NamedWires =>
  Object.entries(outputs).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The outputs of a circuit, alphabetical, as the wires of its copy. */
const copiedOutputs = ({ outputs }: Circuit, values: readonly Wire[]): NamedWires =>
  alphabetical(outputs).map(([name, wires]) => [name, wiresAt(values, wires)]);

function finish(builder: CircuitBuilder, outputs: NamedWires): Pick<Check, 'circuit' | 'outputs'> {
  return { circuit: builder.finish(Object.fromEntries(outputs)), outputs };
}

/** A circuit of the product with its own inputs. */
function copyAlone(circuit: Circuit, planted: Replacements | undefined): Pick<Check, 'circuit' | 'outputs'> {
  const builder = new CircuitBuilder();
  const inputs = circuit.inputs.flatMap(([name, wires]) => builder.input(name, wires));
  return finish(builder, copiedOutputs(circuit, copyCircuit(builder, circuit, inputs, planted)));
}

function composeView(color: Color, planted: PlantedCopies) {
  const builder = new CircuitBuilder();
  const board = builder.input('board', BOARD_BITS);
  const doubleStep = builder.input('doubleStep', FILES.length);
  const otherBoard = builder.input('otherBoard', BOARD_BITS);
  const otherDoubleStep = builder.input('otherDoubleStep', FILES.length);
  const { products } = addView(builder, color, { board, doubleStep, otherBoard, otherDoubleStep }, planted);
  const read = addReadView(builder, color, board, products);
  return finish(builder, [
    ['products', products],
    ['seen', read.seen],
    ['piece', read.piece],
    ['told', read.told],
    ['occupied', read.occupied],
    ['enPassant', read.enPassant],
  ]);
}

/** The view of a seat that is to move: its own double step is past. */
function addMoversView(builder: CircuitBuilder, color: Color, hidden: readonly (readonly [string, number])[]) {
  const board = builder.input('board', BOARD_BITS);
  const rights = builder.input('rights', WINGS.length);
  const otherBoard = builder.input('otherBoard', BOARD_BITS);
  const otherDoubleStep = builder.input('otherDoubleStep', FILES.length);
  const hiddenWires = hidden.flatMap(([name, wires]) => builder.input(name, wires));
  const view = (planted: PlantedCopies) => {
    const zero = builder.xorAll([]);
    return addView(builder, color, { board, doubleStep: FILES.map(() => zero), otherBoard, otherDoubleStep }, planted);
  };
  return { board, rights, hiddenWires, view };
}

/** The products of the mover's view, and what Move says of a hidden move by it. */
function addMove(builder: CircuitBuilder, color: Color, planted: PlantedCopies) {
  const hidden = [
    ['from', 6],
    ['to', 6],
    ['promotion', 2],
  ] as const;
  const mover = addMoversView(builder, color, hidden);
  const { board, products } = mover.view(planted);
  const occupied = wiresAt(board, boardCircuit(color).outputs.occupied);
  const inputs = [...mover.board, ...mover.rights, ...products, ...occupied, ...mover.hiddenWires];
  const values = copyCircuit(builder, moveCircuit(color), inputs, planted.move);
  return { products, outputs: copiedOutputs(moveCircuit(color), values) };
}

function composeMove(color: Color, planted: PlantedCopies) {
  const builder = new CircuitBuilder();
  return finish(builder, addMove(builder, color, planted).outputs);
}

/** The inputs of the check Move; the 3,364 products of the mover's view, and whether the move is legal. */
export function composeViewAndLegal(color: Color, planted: PlantedCopies): Circuit<'products' | 'legal'> {
  const builder = new CircuitBuilder();
  const { products, outputs } = addMove(builder, color, planted);
  return builder.finish({ products, legal: new Map(outputs).get('legal')! });
}

function composeNoMove(color: Color, planted: PlantedCopies) {
  const builder = new CircuitBuilder();
  const mover = addMoversView(builder, color, []);
  const { board, products } = mover.view(planted);
  const { pawns, knights, kings, diagonals, straights, occupied } = boardCircuit(color).outputs;
  const inputs = [
    ...wiresAt(board, [pawns, knights, kings, diagonals, straights, occupied].flat()),
    ...products.slice(PRODUCTS.leaps, PRODUCTS.doubleSteps),
    ...products.slice(PRODUCTS.enPassant),
  ];
  return finish(builder, copiedOutputs(noMoveCircuit(color), copyCircuit(builder, noMoveCircuit(color), inputs, planted.noMove)));
}

function compose(kind: CheckKind, color: Color, planted: PlantedCopies): Pick<Check, 'circuit' | 'outputs'> {
  switch (kind) {
    case 'first':
      return copyAlone(firstCircuit(color), planted.first);
    case 'board':
      return copyAlone(boardCircuit(color), planted.board);
    case 'quiet':
      return copyAlone(quietCircuit(), planted.quiet);
    case 'view':
      return composeView(color, planted);
    case 'move':
      return composeMove(color, planted);
    case 'no-move':
      return composeNoMove(color, planted);
  }
}

/** The check of a kind for a seat, with faults planted in the copies of the circuits if any are given. */
export function makeCheck(kind: CheckKind, color: Color, planted: PlantedCopies = {}): Check {
  const name = kind === 'quiet' ? kind : `${kind}-${color}`;
  return { name, kind, color: kind === 'quiet' ? undefined : color, ...compose(kind, color, planted) };
}

/** All eleven checks, in a fixed order. */
export const allChecks = (): Check[] =>
  CHECK_KINDS.flatMap((kind) => (kind === 'quiet' ? ['white' as const] : COLORS).map((color) => makeCheck(kind, color)));
