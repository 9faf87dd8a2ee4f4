/** What every opening must show first: that the seed is the one that its seat committed to. */

import { readOpening, seedCommitment } from '../crypto/seat-seed.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { GameStep, Setup } from './interface.ts';

export function checkOpenedSeed(setup: Setup<unknown>, { seat, payload }: GameStep): void {
  const { seed } = readOpening(payload, 'payload');
  if (seedCommitment(setup.match, seat, decodeHex(seed)) !== setup.seedCommitments[seat]) throw new Fault('game/wrong-seed');
}

/** An opening that shows nothing but the seed: what it would explain was public already. */
export function openSeed<State extends { readonly setup: Setup<unknown> }>(state: State, play: GameStep): State {
  checkOpenedSeed(state.setup, play);
  return state;
}
