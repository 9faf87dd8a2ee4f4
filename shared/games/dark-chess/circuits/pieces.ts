/**
 * Pieces as bits (docs/protocol/proven-dark-chess.md, "What a seat carries"), and the gates that tell the pieces apart.
 *
 * A square is a code of 3 bits, least significant first; squares follow each other from a1 to h8.
 */

import type { CircuitBuilder, Wire } from '../../../proofs/circuit.ts';
import { type Color, fileOf, PIECE_TYPES, type PieceType, type Side, SQUARES, WINGS } from '../board.ts';

export const CODE_BITS = 3;
export const CODE_PLACES = [0, 1, 2] as const;
export const BOARD_BITS = CODE_BITS * SQUARES;
/** No piece has this code. In what is answered along a line it means an empty square, because 0 means that nothing is seen. */
export const EMPTY_ALONG_LINE = 7;

/** Empty 0, pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6. */
export const codeOf = (type: PieceType | undefined): number => (type === undefined ? 0 : 1 + PIECE_TYPES.indexOf(type));

/** The piece of a code from 0 to 6; `undefined` for an empty square. */
export function typeOf(code: number): PieceType | undefined {
  if (code > PIECE_TYPES.length) throw new Error(`${code} is no piece`);
  return code === 0 ? undefined : PIECE_TYPES[code - 1];
}

/** The bits of a number, least significant first. */
export const numberBits = (number: number, length: number): number[] => Array.from({ length }, (_, i) => (number >> i) & 1);

/** The 192 bits of a seat's board. */
export const boardBits = ({ pieces }: Pick<Side, 'pieces'>): Uint8Array =>
  Uint8Array.from(pieces.flatMap((piece) => numberBits(codeOf(piece?.type), CODE_BITS)));

/** The 2 bits of its rights to castle: king side, queen side. */
export const rightsBits = ({ castling }: Pick<Side, 'castling'>): Uint8Array =>
  Uint8Array.from(WINGS, (wing) => (castling[wing] ? 1 : 0));

/** The 8 bits of its double step, by file. */
export const doubleStepBits = ({ doubleStep }: Pick<Side, 'doubleStep'>): Uint8Array =>
  Uint8Array.from({ length: 8 }, (_, i) => (doubleStep !== undefined && fileOf(doubleStep) === i + 1 ? 1 : 0));

export const squareWires = (board: readonly Wire[]): (readonly Wire[])[] =>
  Array.from({ length: SQUARES }, (_, square) => board.slice(CODE_BITS * square, CODE_BITS * (square + 1)));

/** Whether a square holds such a piece. */
interface PieceWires {
  readonly pawn: Wire;
  readonly knight: Wire;
  readonly king: Wire;
  /** A bishop or a queen. */
  readonly diagonal: Wire;
  /** A rook or a queen. */
  readonly straight: Wire;
  readonly occupied: Wire;
}

/** Three AND gates for the code of a square. Code 7, which no board holds, would be bishop, queen and king at once. */
export function addPieceGates(builder: CircuitBuilder, [low, middle, high]: readonly Wire[]): PieceWires {
  if (low === undefined || middle === undefined || high === undefined) throw new Error('a square has three wires');
  const bishop = builder.and(low, middle);
  const queen = builder.and(low, high);
  const king = builder.and(middle, high);
  const pawn = builder.xorAll([low, bishop, queen]);
  const knight = builder.xorAll([middle, bishop, king]);
  const rook = builder.xorAll([high, queen, king]);
  const diagonal = builder.xor(bishop, queen);
  const straight = builder.xor(rook, queen);
  const occupied = builder.xorAll([pawn, knight, rook, bishop, queen, king]);
  return { pawn, knight, king, diagonal, straight, occupied };
}

/** Builds a circuit of each color when it is first asked for. */
export function lazily<T>(build: (color: Color) => T): (color: Color) => T {
  const built = new Map<Color, T>();
  return (color) => {
    const known = built.get(color) ?? build(color);
    built.set(color, known);
    return known;
  };
}
