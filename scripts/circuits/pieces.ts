/**
 * How a check is cut into pieces that are decided quickly. Together they are the check, because every output bit is compared for every
 * input in some piece (`pieces.test.ts`):
 *  - Move by the square where the move begins: the six bits of `from` take all 64 values, and each piece compares all outputs;
 *  - a view by square: what it tells of the square; and besides its products, some at a time, and the eight bits of en passant;
 *  - the others by output.
 */

import { SQUARES } from '../../shared/games/dark-chess/board.ts';
import { numberBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import type { Check } from './checks.ts';
import type { Piece } from './compared.ts';
import { placeOfInput } from './compose.ts';

const PRODUCTS_AT_ONCE = 420;
const NOTHING_FIXED: Piece['fixed'] = new Map();

/** The places of each output's bits among all bits of the check. */
export function placesByOutput({ outputs }: Check): ReadonlyMap<string, readonly number[]> {
  let first = 0;
  return new Map(
    outputs.map(([name, wires]) => {
      const places = wires.map((_, i) => first + i);
      first += wires.length;
      return [name, places];
    }),
  );
}

/** Every output bit by name, such as `board[0]`, in order. */
export const bitNames = ({ outputs }: Check): string[] =>
  outputs.flatMap(([name, wires]) => wires.map((_, bit) => `${name}[${bit}]`));

/** The bits of a number as values of an input. */
export function fixInput(check: Check, input: string, number: number, bits: number): Piece['fixed'] {
  const { first } = placeOfInput(check.circuit, input);
  return new Map(numberBits(number, bits).map((bit, i) => [first + i, bit === 1 ? 1 : 0]));
}

function byStart(check: Check): Piece[] {
  const outputs = [...placesByOutput(check).values()].flat();
  return Array.from({ length: SQUARES }, (_, square) => ({
    name: `from ${square}`,
    outputs,
    fixed: fixInput(check, 'from', square, 6),
  }));
}

function bySquare(check: Check): Piece[] {
  const places = placesByOutput(check);
  const of = (name: string): readonly number[] => places.get(name)!;
  const squares = Array.from({ length: SQUARES }, (_, square) => ({
    name: `square ${square}`,
    outputs: [...of('piece').slice(3 * square, 3 * square + 3), ...['seen', 'told', 'occupied'].map((name) => of(name)[square]!)],
    fixed: NOTHING_FIXED,
  }));
  const products = of('products');
  const starts = Array.from({ length: Math.ceil(products.length / PRODUCTS_AT_ONCE) }, (_, i) => PRODUCTS_AT_ONCE * i);
  return [
    ...starts.map((start) => ({
      name: `products from ${start}`,
      outputs: products.slice(start, start + PRODUCTS_AT_ONCE),
      fixed: NOTHING_FIXED,
    })),
    ...squares,
    { name: 'en passant', outputs: of('enPassant'), fixed: NOTHING_FIXED },
  ];
}

export function piecesOf(check: Check): Piece[] {
  if (check.kind === 'move') return byStart(check);
  if (check.kind === 'view') return bySquare(check);
  return [...placesByOutput(check)].map(([name, outputs]) => ({ name, outputs, fixed: NOTHING_FIXED }));
}
