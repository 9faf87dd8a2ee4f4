/** The gates that read a view tell what `read-view.ts` tells, in built positions. */

import { expect, it } from 'vitest';
import { COLORS, isPieceType, type Side } from '../../shared/games/dark-chess/board.ts';
import { boardBits, codeOf, doubleStepBits, numberBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { readView } from '../../shared/games/dark-chess/proven/read-view.ts';
import { evaluatePlain } from '../../shared/proofs/circuit.ts';
import { builtPosition } from '../../test/support/built-positions.ts';
import { freshProducts, joinBits } from '../../test/support/proven-bits.ts';
import { seededRng } from '../../test/support/seeded-rng.ts';
import { makeCheck } from './checks.ts';

/** What the gates tell of each square, in the words of a view; squares with an own piece are told nothing of. */
function readByGates(color: Side['color'], own: Side, other: Side) {
  const { circuit, outputs } = makeCheck('view', color);
  const values = evaluatePlain(circuit, joinBits(boardBits(own), doubleStepBits(own), boardBits(other), doubleStepBits(other)));
  const bits = new Map(outputs.map(([name, wires]) => [name, wires.map((wire) => values[wire]!)]));
  return (name: string): number[] => bits.get(name)!;
}

it('the gates that read a view tell what read-view.ts tells', () => {
  const rng = seededRng(3);
  let passed = 0;
  for (let i = 0; i < 60; i++) {
    const color = COLORS[i % 2]!;
    const { mover, other } = builtPosition(rng, color);
    const bits = readByGates(color, mover, other);
    const products = freshProducts(mover, other);
    const view = readView(products, mover);
    expect(bits('products')).toEqual([...products]);
    expect(bits('piece')).toEqual(view.seen.flatMap((what) => numberBits(isPieceType(what) ? codeOf(what) : 0, 3)));
    const known = view.seen.map((what) => Number(what !== 'own' && what !== 'dark'));
    expect(bits('seen').map((bit, square) => bit | bits('told')[square]!)).toEqual(known);
    expect(bits('seen').some((bit, square) => bit & bits('told')[square]!)).toBe(false);
    expect(bits('occupied')).toEqual(view.seen.map((what) => Number(what === 'occupied')));
    const file = view.enPassant === undefined ? -1 : view.enPassant % 8;
    expect(bits('enPassant')).toEqual(Array.from({ length: 8 }, (_, one) => Number(one === file)));
    if (file >= 0) passed++;
  }
  expect(passed).toBeGreaterThan(0);
});
