import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { tellingSender } from '../../test/support/telling-key.ts';
import { byteStream } from '../crypto/byte-stream.ts';
import { isResiduosityKey, randomResiduosityKey } from '../crypto/goldwasser-micali.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import type { FaultCode } from '../fault.ts';
import { proveKey, verifyKey } from './key-proof.ts';

const BITS = 256;
const SIZE = BITS / 8;
const CHALLENGES = 40;
const context = Uint8Array.of(1, 2, 3);
const stream = byteStream(Uint8Array.of(1));
const key = randomResiduosityKey(stream, BITS);
const proof = proveKey(key, SIZE, context, CHALLENGES);
const verify = (checked: { m: bigint; y: bigint }, of: Uint8Array, boundTo = context): FaultCode | undefined =>
  faultCode(() => verifyKey(checked, SIZE, boundTo, CHALLENGES, of));

describe('the proof that a key is sound', () => {
  it('convinces for every key that was drawn', () => {
    expect(verify(key, proof)).toBeUndefined();
    for (let i = 0; i < 3; i++) {
      const other = randomResiduosityKey(stream, BITS);
      expect(verify(other, proveKey(other, SIZE, context, CHALLENGES))).toBeUndefined();
    }
  });

  it('never gives two roots of one number: the root for a challenge depends on nothing else', () => {
    expect(proveKey(key, SIZE, context, CHALLENGES / 2)).toEqual(proof.subarray(0, (CHALLENGES / 2) * SIZE));
  });

  it('holds for its key and context only', () => {
    const square = randomBelow(stream, key.m) ** 2n % key.m;
    expect(verify({ m: key.m, y: (key.y * square) % key.m }, proof)).toBe('oblivious-transfer/wrong-proof');
    expect(verify(randomResiduosityKey(stream, BITS), proof)).toBe('oblivious-transfer/wrong-proof');
    expect(verify(key, proof, Uint8Array.of(1, 2))).toBe('oblivious-transfer/wrong-proof');
  });

  it('is refused when a root is left out or changed', () => {
    for (let i = 0; i < CHALLENGES; i++) {
      const at = i * SIZE + SIZE - 1;
      expect(verify(key, proof.with(at, proof[at]! ^ 2))).toBe('oblivious-transfer/wrong-proof');
    }
  });

  it('cannot be made for a y that is a square', () => {
    const square = { ...key, y: key.y ** 2n % key.m };
    expect(isResiduosityKey(square, BITS)).toBe(true);
    expect(verify(square, proveKey(square, SIZE, context, CHALLENGES))).toBe('oblivious-transfer/wrong-proof');
  });

  it('cannot be made for four primes with a y that is a non-residue modulo two of them', () => {
    const { key: of, prove } = tellingSender(stream, BITS);
    expect(isResiduosityKey(of, BITS)).toBe(true);
    expect(verify(of, prove(SIZE, context, CHALLENGES))).toBe('oblivious-transfer/wrong-proof');
  });
});
