/** ANDOS with a modulus of 256 bits and few rounds: for tests of what is above it, where the real one takes seconds. */

import { afterAll, beforeAll } from 'vitest';
import { transferOf } from '../../shared/games/dark-chess/audited/queries.ts';
import { andosTransfer } from '../../shared/oblivious-transfer/andos.ts';

export const SMALL_MODULUS_BITS = 256;
/** Of a question, where the terms ask for its proof. */
export const SMALL_PROOFS = { keyChallenges: 16, packet: { rounds: 6, chosen: 3 } };

/** The tests of this file, or of this part of it, play with small numbers: `andos` otherwise as it is, questions proven in few rounds. */
export function shrinkModulus(): void {
  const modulusBits = SMALL_MODULUS_BITS;
  for (const [ot, options] of [
    ['andos', { modulusBits }],
    ['andos-packet-proof', { modulusBits, proofs: SMALL_PROOFS }],
  ] as const) {
    const transfer = transferOf({ ot });
    const real = { ...transfer };
    beforeAll(() => void Object.assign(transfer, andosTransfer(transfer.shape, options)));
    afterAll(() => void Object.assign(transfer, real));
  }
}
