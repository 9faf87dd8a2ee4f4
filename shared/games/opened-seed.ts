/** What every opening must show first: that the seed is the one that its seat committed to. */

import { readOpening } from '../crypto/opening.ts';
import { seedCommitment } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { SeatStep, Setup } from './steps.ts';

export function checkOpenedSeed(setup: Setup<unknown>, { by, payload }: SeatStep): void {
  const { seed } = readOpening(payload, 'payload');
  if (seedCommitment(setup.match, by, decodeHex(seed)) !== setup.seedCommitments[by]) throw new Fault('game/wrong-seed');
}
