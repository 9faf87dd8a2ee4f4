import { describe, expect, it } from 'vitest';
import { COLORS } from '../board.ts';
import { boardCircuit, firstCircuit, SLOTS } from './board.ts';
import { moveCircuit } from './move.ts';
import { noMoveCircuit } from './no-move.ts';
import { quietCircuit } from './quiet.ts';
import { lineSelectors, lineStrings, otherSelectors, otherStrings } from './selectors.ts';
import { PRODUCTS, SELECTORS } from './view-layout.ts';

describe.each(COLORS)('the circuits of %s', (color) => {
  it('have the sizes of the protocol', () => {
    const sizes = [boardCircuit, firstCircuit, moveCircuit, noMoveCircuit].map((circuitOf) => {
      const { inputWires, ands, gates } = circuitOf(color);
      return [inputWires, ands, gates - ands];
    });
    expect(sizes).toEqual([
      [200, 2468, 4640],
      [200, 550, 1088],
      [3636, 4714, 5145],
      [632, 1333, 2251],
    ]);
  });

  it('begin, in Board, with the gates of First', () => {
    const [first, board] = [firstCircuit(color), boardCircuit(color)];
    expect(board.inputs).toEqual(first.inputs);
    expect(board.isAnd.subarray(0, first.gates)).toEqual(first.isAnd);
    expect(board.left.subarray(0, first.gates)).toEqual(first.left);
    expect(board.right.subarray(0, first.gates)).toEqual(first.right);
    expect(board.outputs).toMatchObject(first.outputs);
  });

  it('read only wires that come before their gate', () => {
    for (const { inputWires, gates, left, right } of [boardCircuit(color), moveCircuit(color), noMoveCircuit(color)]) {
      for (let gate = 0; gate < gates; gate++) {
        expect(Math.max(left[gate]!, right[gate]!) <= inputWires + gate).toBe(true);
      }
    }
  });

  it('give all selectors and strings', () => {
    expect(lineSelectors(color).left.length + otherSelectors(color).length).toBe(SELECTORS.end);
    expect(lineStrings(color).left.length + otherStrings(color).length).toBe(PRODUCTS.end);
    expect([SELECTORS.end, PRODUCTS.end, SLOTS]).toEqual([1318, 3364, 90]);
  });
});

it('the circuit Quiet has 49 AND gates', () => {
  expect(quietCircuit()).toMatchObject({ inputWires: 50, ands: 49 });
});
