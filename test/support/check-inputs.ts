/** Positions as inputs of a check of the circuits of proven dark chess. */

import type { Side } from '../../shared/games/dark-chess/board.ts';
import { moveBits } from '../../shared/games/dark-chess/circuits/move-inputs.ts';
import { boardBits, doubleStepBits, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import type { ChessMove } from '../../shared/games/dark-chess/moves.ts';
import { joinBits } from './proven-bits.ts';

/** By name of an input; `inputs` are those of a check, with the number of their bits. What is not told is 0. */
export function checkInputs(
  inputs: readonly (readonly [name: string, bits: number])[],
  own: Side,
  other: Side,
  move?: ChessMove,
): Uint8Array {
  const hidden = move === undefined ? new Uint8Array(14) : moveBits(move);
  const known: Readonly<Record<string, Uint8Array>> = {
    ...{ board: boardBits(own), rights: rightsBits(own), doubleStep: doubleStepBits(own) },
    ...{ otherBoard: boardBits(other), otherRights: rightsBits(other), otherDoubleStep: doubleStepBits(other) },
    ...{ from: hidden.slice(0, 6), to: hidden.slice(6, 12), promotion: hidden.slice(12) },
  };
  return joinBits(...inputs.map(([name, bits]) => known[name] ?? new Uint8Array(bits)));
}
