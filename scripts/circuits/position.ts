/** The inputs of a check as a position and a move, for people and for the rules in TypeScript. */

import {
  type Color,
  forward,
  ownRank,
  type Piece,
  type Side,
  SQUARES,
  squareAt,
  WINGS,
} from '../../shared/games/dark-chess/board.ts';
import { opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { typeOf } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { type ChessMove, PROMOTIONS } from '../../shared/games/dark-chess/moves.ts';
import { encodeMove, squareName } from '../../shared/games/dark-chess/notation.ts';
import type { Check } from './checks.ts';

type Bits = readonly number[];

export function namedInputs({ circuit }: Check, inputs: Uint8Array): ReadonlyMap<string, Bits> {
  let first = 0;
  return new Map(
    circuit.inputs.map(([name, wires]) => {
      const bits = [...inputs.subarray(first, first + wires)];
      first += wires;
      return [name, bits];
    }),
  );
}

/** The inputs of a check from a solver's model of a miter, where input i is variable i + 1. */
export const inputsFrom = ({ circuit }: Check, trueVariables: ReadonlySet<number>): Uint8Array =>
  Uint8Array.from({ length: circuit.inputWires }, (_, i) => (trueVariables.has(i + 1) ? 1 : 0));

const numberOf = (bits: Bits): number => bits.reduce((sum, bit, place) => sum + (bit << place), 0);

function sideFrom(color: Color, board: Bits, rights: Bits, doubleStep: Bits): Side {
  const pieces = Array.from({ length: SQUARES }, (_, square): Piece | undefined => {
    const type = typeOf(numberOf(board.slice(3 * square, 3 * square + 3)));
    return type === undefined ? undefined : { type, promoted: false };
  });
  const file = doubleStep.indexOf(1);
  return {
    color,
    pieces,
    castling: { kingside: rights[0] === 1, queenside: rights[1] === 1 },
    doubleStep: file < 0 ? undefined : squareAt(file + 1, ownRank(color, 4)),
  };
}

export interface Position {
  readonly own: Side;
  readonly other: Side;
  /** The hidden move of the check Move, its promotion too if a pawn of the seat would end on its last rank by it. */
  readonly move: ChessMove | undefined;
}

/** Both sides, and the move where the check has one. What a check has no input for is empty, or no right. */
export function positionOf(color: Color, inputs: ReadonlyMap<string, Bits>): Position {
  const bits = (name: string, length: number): Bits => inputs.get(name) ?? new Array<number>(length).fill(0);
  const own = sideFrom(color, bits('board', 192), bits('rights', 2), bits('doubleStep', 8));
  const other = sideFrom(opponentOf(color), bits('otherBoard', 192), [0, 0], bits('otherDoubleStep', 8));
  return { own, other, move: inputs.has('from') ? moveOf(own, inputs) : undefined };
}

function moveOf(own: Side, inputs: ReadonlyMap<string, Bits>): ChessMove {
  const [from, to, promotion] = ['from', 'to', 'promotion'].map((name) => numberOf(inputs.get(name)!));
  const isLast = ownRank(own.color, Math.floor(to! / 8) + 1) === 8;
  if (own.pieces[from!]?.type !== 'pawn' || !isLast) return { from: from!, to: to! };
  return { from: from!, to: to!, promotion: PROMOTIONS.toReversed()[promotion!]! };
}

const LETTERS = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' } as const;

function letterOf({ own, other }: Position, square: number): string {
  const [ownPiece, otherPiece] = [own.pieces[square], other.pieces[square]];
  const piece = ownPiece ?? otherPiece;
  if (piece === undefined) return '1';
  const letter = LETTERS[piece.type];
  return (ownPiece === undefined ? other : own).color === 'white' ? letter.toUpperCase() : letter;
}

/** The position as FEN without its counters; the seat that the check is about is to move, and the other's rights are not known. */
function fenOf(position: Position): string {
  const { own, other } = position;
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_, file) => letterOf(position, 8 * rank + file))
      .join('')
      .replace(/1+/g, (gap) => String(gap.length)),
  );
  const rights = WINGS.filter((wing) => own.castling[wing]).map((wing) => (wing === 'kingside' ? 'k' : 'q'));
  const letters = rights.map((letter) => (own.color === 'white' ? letter.toUpperCase() : letter)).join('');
  const passed = other.doubleStep === undefined ? '-' : squareName(other.doubleStep - 8 * forward(other.color));
  return `${ranks.join('/')} ${own.color[0]} ${letters || '-'} ${passed}`;
}

/** What the inputs say, in one line. */
export function describeInputs(color: Color, inputs: ReadonlyMap<string, Bits>): string {
  const pawns = inputs.get('pawns');
  if (pawns !== undefined) {
    const moves = pawns.flatMap((bit, move) => (bit === 1 ? [move + 1] : []));
    return `of 50 moves a pawn's: ${moves.length === 0 ? 'none' : moves.join(', ')}`;
  }
  const position = positionOf(color, inputs);
  const stepped = position.own.doubleStep === undefined ? '' : `, own double step to ${squareName(position.own.doubleStep)}`;
  return `${fenOf(position)}${position.move === undefined ? '' : ` ${encodeMove(position.move)}`}${stepped}`;
}
