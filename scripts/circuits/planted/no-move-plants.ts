/** Faults in copies of NoMove and Quiet. */

import type { Color } from '../../../shared/games/dark-chess/board.ts';
import { FRONTS } from '../../../shared/games/dark-chess/circuits/leaps.ts';
import { noMoveCircuit } from '../../../shared/games/dark-chess/circuits/no-move.ts';
import { quietCircuit } from '../../../shared/games/dark-chess/circuits/quiet.ts';
import type { Wire } from '../../../shared/proofs/circuit.ts';
import type { Replacements } from '../compose.ts';
import { inputOf, inverted, one, type Plant, rewire, zero } from './plant.ts';

const plant = (name: string, color: Color, replacements: Replacements): Plant => ({
  ...{ name, kind: 'no-move', color, part: 'noMove', replacements, outputs: ['none'] },
});

function noMovePlants(): Plant[] {
  const ignored = (color: Color, input: string, index: number, to = zero): Replacements => {
    const circuit = noMoveCircuit(color);
    return rewire(circuit, circuit.outputs.none, inputOf(circuit, input)[index]!, to);
  };
  const front = (color: Color, square: number): number => FRONTS[color].findIndex((one) => one.square === square);
  return [
    plant('the statement is inverted', 'white', inverted(noMoveCircuit('white').outputs.none[0] as Wire)),
    plant('a pawn before e6 cannot step', 'white', ignored('white', 'fronts', front('white', 44), one)),
    plant('a knight on b1 has no move', 'white', ignored('white', 'knights', 1)),
    plant('en passant in the d file is no move', 'black', ignored('black', 'enPassant', 3)),
    plant('a capture of a knight on c5 is no move', 'white', ignored('white', 'leaps', 3 * 34 + 1)),
  ];
}

function quietPlants(): Plant[] {
  const circuit = quietCircuit();
  const quiet = (name: string, replacements: Replacements): Plant => ({
    ...{ name, kind: 'quiet', color: 'white', part: 'quiet', replacements, outputs: ['quiet'] },
  });
  const [oldest] = inputOf(circuit, 'pawns');
  return [quiet('the oldest of 50 moves does not count', rewire(circuit, circuit.outputs.quiet, oldest!, zero))];
}

export const otherPlants = (): Plant[] => [...noMovePlants(), ...quietPlants()];
