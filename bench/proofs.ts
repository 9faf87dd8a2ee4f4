/** Measures what Battleship's cryptography costs: the proof of a legal fleet, and the answer to a shot. */

import crypto from 'node:crypto';
import { deriveBytes } from '../shared/crypto/derive.ts';
import { encodeScalar } from '../shared/crypto/ristretto.ts';
import { randomFleet } from '../shared/fleets/fleet.ts';
import { cellBlindings } from '../shared/games/battleship/commitment.ts';
import { CLASSIC, cellValues, XAYA } from '../shared/games/battleship/rule-sets.ts';
import { proveBoard, verifyBoard } from '../shared/proofs/board-validity.ts';
import { verifyCellOpening } from '../shared/proofs/pedersen.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import { median, timeEach } from './statistics.ts';

const RUNS = 9;

export function benchProofs(): void {
  console.log(`Battleship: median of ${RUNS}, one core`);
  for (const rules of [XAYA, CLASSIC]) {
    const seed = crypto.randomBytes(32);
    const prev = crypto.randomBytes(32).toString('hex');
    const ships = randomFleet(rules, randomIntegers(seed, 'fleet'));
    const blindings = cellBlindings(rules, ships, seed, prev);
    const context = crypto.randomBytes(32);
    const prove = () =>
      proveBoard(rules, ships, blindings, context, (label, boundTo, length) => deriveBytes(seed, label, boundTo, length));
    const { cells, proof } = prove();
    const blinding = encodeScalar(blindings[0]!);
    const value = cellValues(rules, ships)[0]!;
    const proving = median(timeEach(RUNS, prove));
    const checking = median(timeEach(RUNS, () => verifyBoard(rules, cells, proof, context)));
    const answer = median(timeEach(100, () => verifyCellOpening(cells.subarray(0, 32), value, blinding)));
    console.log(
      `  ${rules.id.padEnd(20)} prove ${proving.toFixed(0)} ms  check ${checking.toFixed(0)} ms  ${cells.length + proof.length} bytes (cells ${cells.length})  answer check ${answer.toFixed(3)} ms`,
    );
  }
}
