/**
 * A seat's board as authenticated bits: the seat holds them, the other keeps their keys. Each move, proven, makes the next of the last,
 * so nothing is ever committed to again. Everything here works on either side of the bits.
 */

import { type AuthenticatedBits, concatBits, selectBits, sliceBits } from '../../../proofs/authenticated-bits.ts';
import { evaluatePlain } from '../../../proofs/circuit.ts';
import { CASTLING, type Color, type Side, type Square, startSide, WINGS } from '../board.ts';
import { boardCircuit } from '../circuits/board.ts';
import { opponentOf } from '../circuits/leaps.ts';
import { boardBits, CODE_BITS, doubleStepBits, rightsBits } from '../circuits/pieces.ts';
import { lineSelectors, lineStrings, otherSelectors, otherStrings } from '../circuits/selectors.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { QUIET_MOVES } from '../draw-rules.ts';
import { capturePlan } from './capture-plan.ts';

export interface BoardBits {
  readonly color: Color;
  /** 192 bits, 2 bits, and 8 bits by file. */
  readonly board: AuthenticatedBits;
  readonly rights: AuthenticatedBits;
  readonly doubleStep: AuthenticatedBits;
  /** All wires of the last Board, or of the last First after a loss. */
  readonly wires: AuthenticatedBits;
  /** The selectors of the last Board: those of lines, and the others. */
  readonly lineSelectors: AuthenticatedBits;
  readonly otherSelectors: AuthenticatedBits;
  /** The strings of lines, 3,108 bits, of `wires`. */
  readonly lineStrings: AuthenticatedBits;
  /** The products of the last view, 3,364 bits. */
  readonly view: AuthenticatedBits;
  /** Of up to 50 last own moves, oldest first: the piece that moved was a pawn. */
  readonly pawnMoves: AuthenticatedBits;
  /** A piece that the other's last move has taken, and that is still in the bits. */
  readonly lost?: Square | undefined;
}

/** Makes public constants, as bits of one seat, at the seat or at the other. */
export type Constants = (values: Uint8Array) => AuthenticatedBits;

/** The starting position is public. */
export function startBoard(color: Color, constants: Constants): BoardBits {
  const side = startSide(color);
  const own = plainBits(side);
  const products = plainView(color, own.selectors, plainBits(startSide(opponentOf(color))).strings);
  return {
    color,
    board: constants(boardBits(side)),
    rights: constants(rightsBits(side)),
    doubleStep: constants(doubleStepBits(side)),
    wires: constants(own.wires),
    lineSelectors: constants(own.selectors.subarray(0, lineSelectors(color).left.length)),
    otherSelectors: constants(own.selectors.subarray(lineSelectors(color).left.length)),
    lineStrings: constants(own.strings.subarray(0, PRODUCTS.leaps)),
    view: constants(products),
    pawnMoves: constants(new Uint8Array(0)),
  };
}

/** Wires, selectors and strings of a board in the clear. */
export function plainBits(side: Side) {
  const { color } = side;
  const wires = evaluatePlain(boardCircuit(color), Uint8Array.from([...boardBits(side), ...doubleStepBits(side)]));
  const products = ({ left, right }: ReturnType<typeof lineSelectors>): number[] =>
    left.map((wire, at) => wires[wire]! & wires[right[at]!]!);
  const of = (numbers: readonly number[]): number[] => numbers.map((wire) => wires[wire]!);
  return {
    wires,
    selectors: Uint8Array.from([...products(lineSelectors(color)), ...of(otherSelectors(color))]),
    strings: Uint8Array.from([...products(lineStrings(color)), ...of(otherStrings(color))]),
  };
}

/** The products of view 0 in the clear. */
export function plainView(color: Color, selectors: Uint8Array, strings: Uint8Array): Uint8Array {
  const plan = capturePlan(color, 0);
  return strings.map((string, product) => string & selectors[plan.selectors[product]!]!);
}

/** Wires by name of the last First or Board. */
export const wiresOf = ({ wires }: BoardBits, numbers: ArrayLike<number>): AuthenticatedBits => selectBits(wires, numbers);

/** The 256 strings besides those of lines; the double step may be over since the last Board. */
export function otherStringBits(bits: BoardBits): AuthenticatedBits {
  const wires = otherStrings(bits.color);
  const last = bits.doubleStep.count;
  return concatBits(wiresOf(bits, wires.slice(0, wires.length - last)), bits.doubleStep);
}

/**
 * What the other's move has done to a board: a captured piece is gone, with any right to castle of that rook, and the own double step
 * is over. The wires are still those of before.
 */
export function afterOtherMove(bits: BoardBits, constants: Constants): BoardBits {
  const { lost, color } = bits;
  const doubleStep = constants(new Uint8Array(bits.doubleStep.count));
  if (lost === undefined) return { ...bits, doubleStep };
  const keepsRight = WINGS.map((wing) => CASTLING[color][wing].rook.from !== lost);
  return {
    ...bits,
    doubleStep,
    board: withZeros(bits.board, (place) => Math.floor(place / CODE_BITS) === lost, constants),
    rights: withZeros(bits.rights, (place) => !keepsRight[place], constants),
    lost: undefined,
  };
}

/** The bits, with the constant 0 at some places. */
function withZeros(bits: AuthenticatedBits, isZero: (place: number) => boolean, constants: Constants): AuthenticatedBits {
  const padded = concatBits(bits, constants(new Uint8Array(1)));
  return selectBits(
    padded,
    Array.from({ length: bits.count }, (_, place) => (isZero(place) ? bits.count : place)),
  );
}

/** The last 50 of the own moves, with one more. */
export function addPawnMove(pawnMoves: AuthenticatedBits, moved: AuthenticatedBits): AuthenticatedBits {
  const all = concatBits(pawnMoves, moved);
  return all.count <= QUIET_MOVES ? all : sliceBits(all, all.count - QUIET_MOVES, QUIET_MOVES);
}
