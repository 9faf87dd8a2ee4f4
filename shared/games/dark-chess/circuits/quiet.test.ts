import { expect, it } from 'vitest';
import { pick, seededRng } from '../../../../test/support/seeded-rng.ts';
import { evaluatePlain } from '../../../proofs/circuit.ts';
import { startSide } from '../board.ts';
import { countMove, isQuiet } from '../draw-rules.ts';
import { quietCircuit } from './quiet.ts';

const isQuietByCircuit = (pawns: Uint8Array): boolean => {
  const circuit = quietCircuit();
  return evaluatePlain(circuit, pawns)[circuit.outputs.quiet[0]!] === 1;
};

it('the circuit Quiet finds a pawn among any of the last 50 moves', () => {
  expect(isQuietByCircuit(new Uint8Array(50))).toBe(true);
  for (let move = 0; move < 50; move++) expect(isQuietByCircuit(new Uint8Array(50).fill(1, move, move + 1))).toBe(false);
});

it('the circuit Quiet says what the rules say of 20,000 random moves', () => {
  const side = startSide('white');
  const rng = seededRng(1);
  const pawns: number[] = [];
  let [moves, quiet] = [0, 0];
  for (let played = 0; played < 20_000; played++) {
    const from = pick(
      rng,
      Array.from({ length: 40 }, (_, i) => (i === 0 ? 8 : 1)),
    );
    moves = countMove(moves, side, { from, to: 16 });
    pawns.push(from === 8 ? 1 : 0);
    if (pawns.length < 50) continue;
    if (isQuiet(moves)) quiet++;
    expect(isQuietByCircuit(Uint8Array.from(pawns.slice(-50)))).toBe(isQuiet(moves));
  }
  expect(quiet).toBeGreaterThan(1000);
});
