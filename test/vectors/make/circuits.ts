/** The circuits of proven dark chess as netlists, and the digests of its lists of lines. */

import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import { COLORS } from '../../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../../shared/games/dark-chess/circuits/board.ts';
import { DIRECTED_LINES, PAIRS, THROUGH } from '../../../shared/games/dark-chess/circuits/lines.ts';
import { moveCircuit } from '../../../shared/games/dark-chess/circuits/move.ts';
import { noMoveCircuit } from '../../../shared/games/dark-chess/circuits/no-move.ts';
import { quietCircuit } from '../../../shared/games/dark-chess/circuits/quiet.ts';
import type { Circuit } from '../../../shared/proofs/circuit.ts';

/** A line of canonical JSON with inputs and outputs, then a gate a line. `first` is a circuit that is a prefix of this one. */
export function encodeNetlist({ inputs, outputs, gates, isAnd, left, right }: Circuit, first?: Circuit): string {
  const head = { ...(first && { first: [first.gates, first.ands] }), inputs, outputs };
  const lines = Array.from({ length: gates }, (_, i) => `${isAnd[i] === 1 ? 'and' : 'xor'} ${left[i]} ${right[i]}`);
  return `${[encodeCanonical(head), ...lines].join('\n')}\n`;
}

/** The text of every netlist, by the name of its file in `circuits/`. */
export const circuitFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...COLORS.flatMap((color): [string, string][] => [
      [`board-${color}.txt`, encodeNetlist(boardCircuit(color), firstCircuit(color))],
      [`move-${color}.txt`, encodeNetlist(moveCircuit(color))],
      [`no-move-${color}.txt`, encodeNetlist(noMoveCircuit(color))],
    ]),
    ['quiet.txt', encodeNetlist(quietCircuit())],
  ]);

/** The lists of lines as canonical JSON: a line is its two squares, an entry of THROUGH the numbers of its lines. */
export const lineLists = (): ReadonlyMap<string, string> =>
  new Map([
    ['PAIRS', encodeCanonical(PAIRS.map(({ from, to }) => [from, to]))],
    ['DIR', encodeCanonical(DIRECTED_LINES.map(({ from, to }) => [from, to]))],
    ['THROUGH', encodeCanonical(THROUGH)],
  ]);
