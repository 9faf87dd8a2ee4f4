/**
 * ANDOS with both proofs, a modulus of 256 bits and few rounds: for tests of what stands above it, where a question of the real one
 * takes a second.
 */

import { afterAll, beforeAll } from 'vitest';
import { transferOf } from '../../shared/games/dark-chess/queries.ts';
import { andosTransfer } from '../../shared/oblivious-transfer/andos.ts';

export const SMALL_PROOFS = { keyChallenges: 16, packet: { rounds: 8, chosen: 4 } };

/** The tests of this file, or of this part of it, play `andos-packet-proof` with it. */
export function shrinkModulus(): void {
  const transfer = transferOf({ ot: 'andos-packet-proof' });
  const real = { ...transfer };
  beforeAll(() => void Object.assign(transfer, andosTransfer(transfer.shape, { modulusBits: 256, proofs: SMALL_PROOFS })));
  afterAll(() => void Object.assign(transfer, real));
}
