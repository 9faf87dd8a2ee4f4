/** The circuit Quiet: a seat has moved no pawn in its last 50 moves (docs/protocol/proven-dark-chess.md, "Quiet"). */

import { type Circuit, CircuitBuilder } from '../../../proofs/circuit.ts';
import { QUIET_MOVES } from '../draw-rules.ts';

let built: Circuit<'quiet'> | undefined;

/** Its inputs are the bits "the piece that moved was a pawn", oldest move first. Both colors have the same circuit. */
export function quietCircuit(): Circuit<'quiet'> {
  if (built === undefined) {
    const builder = new CircuitBuilder();
    const pawns = builder.input('pawns', QUIET_MOVES);
    built = builder.finish({ quiet: [builder.not(builder.orAll(pawns))] });
  }
  return built;
}
