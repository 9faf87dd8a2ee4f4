/** The planted faults are faults: in the position in which a person would look for one, the planted circuit contradicts the rules. */

import { describe, expect, it } from 'vitest';
import type { Color } from '../../../shared/games/dark-chess/board.ts';
import { decodeMove, encodeMove } from '../../../shared/games/dark-chess/notation.ts';
import { evaluatePlain } from '../../../shared/proofs/circuit.ts';
import { checkInputs } from '../../../test/support/check-inputs.ts';
import { sidesOf } from '../../../test/support/dark-chess-game.ts';
import { allChecks, type Check, type CheckKind, makeCheck } from '../checks.ts';
import { expectedOutputs } from '../expected.ts';
import { describeInputs, namedInputs, positionOf } from '../position.ts';
import { allPlants } from './table.ts';

const PLANTS = allPlants();
const HONEST = allChecks();
const honestCheck = (kind: CheckKind, color: Color): Check =>
  HONEST.find((check) => check.kind === kind && (check.color ?? color) === color)!;

it('there are fifty, each with a name of its own', () => {
  expect(PLANTS).toHaveLength(50);
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(50);
});

it('they are in every circuit, and of both colors', () => {
  expect(new Set(PLANTS.map(({ part }) => part))).toEqual(new Set(['board', 'first', 'move', 'noMove', 'quiet']));
  expect(new Set(PLANTS.map(({ color }) => color))).toEqual(new Set(['white', 'black']));
});

it.each(PLANTS.map((plant) => [plant.name, plant] as const))(
  '%s is another circuit',
  (_, { kind, color, part, replacements }) => {
    const [planted, honest] = [makeCheck(kind, color, { [part]: replacements }), honestCheck(kind, color)];
    const isSame = (list: 'isAnd' | 'left' | 'right'): boolean =>
      planted.circuit[list].length === honest.circuit[list].length &&
      planted.circuit[list].every((value, gate) => value === honest.circuit[list][gate]);
    const outputsOf = ({ outputs }: Check): number[] => outputs.flatMap(([, wires]) => wires);
    const hasSameOutputs = outputsOf(planted).join() === outputsOf(honest).join();
    expect(isSame('isAnd') && isSame('left') && isSame('right') && hasSameOutputs).toBe(false);
  },
);

/** The inputs of a check of which the seat is to move. */
function inputsOf(check: Check, fen: string, move?: string): Uint8Array {
  const [white, black] = sidesOf(fen);
  const [own, other] = check.color === 'white' ? [white, black] : [black, white];
  return checkInputs(check.circuit.inputs, own, other, move === undefined ? undefined : decodeMove(move));
}

const bitsOf = ({ circuit, outputs }: Check, output: string, inputs: Uint8Array): number[] => {
  const values = evaluatePlain(circuit, inputs);
  return outputs.find(([name]) => name === output)![1].map((wire) => values[wire]!);
};

describe.each([
  ['castling through one square too few', '7k/8/8/8/8/8/8/R2nK3 w Q -', 'e1c1'],
  ['castling without the right', '7k/8/8/8/8/8/8/R3K3 w - -', 'e1c1'],
  ['castling through everything', '7k/8/8/8/8/8/8/4KN1R w K -', 'e1g1'],
  ['a double step through a piece of the other', '7K/3p4/3N4/8/8/8/8/k7 b - -', 'd7d5'],
  ['en passant without the double step', '7K/8/2k5/8/2Pp4/8/8/8 b - -', 'd4c3'],
  ['a knight jumps one square less', '7K/8/8/8/8/2k5/8/1N6 w - -', 'b1c3'],
  ['a knight on b1 has no move', '1k6/8/8/8/2r1r3/1rPrPr2/1PRP1P2/1NKN4 w - -', undefined],
  ['a knight on g1 does not look at f3', '7k/8/8/8/8/5r2/8/4K1N1 w - -', undefined],
])('%s', (name, fen, move) => {
  const { kind, color, part, replacements, outputs } = PLANTS.find((plant) => plant.name === name)!;
  const output = outputs.includes('piece') ? 'piece' : outputs[0]!;
  const honest = honestCheck(kind, color);
  const inputs = inputsOf(honest, fen, move);
  const expected = expectedOutputs(kind, color, namedInputs(honest, inputs)).get(output);

  it('contradicts the rules in a position, in which the circuit of the product does not', () => {
    expect(bitsOf(honest, output, inputs)).toEqual(expected);
    expect(bitsOf(makeCheck(kind, color, { [part]: replacements }), output, inputs)).not.toEqual(expected);
  });

  it('is printed with that position and move', () => {
    const said = describeInputs(color, namedInputs(honest, inputs));
    expect(said).toBe(move === undefined ? fen : `${fen} ${move}`);
    const position = positionOf(color, namedInputs(honest, inputs));
    expect(position.move && encodeMove(position.move)).toBe(move);
  });
});
