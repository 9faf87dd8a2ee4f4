import { describe, expect, it } from 'vitest';
import vectors from '../../test/vectors/rfc9497-voprf.json';
import { decodeHex, encodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import {
  blindInput,
  deriveOprfKey,
  evaluateBlinded,
  evaluateOprf,
  finalizeOprf,
  OPRF_MASK_BYTES,
  OPRF_PROOF_BYTES,
  prepareInput,
} from './oprf.ts';
import { decodeScalar, encodeScalar, ORDER } from './ristretto.ts';

/** The mask that gives this scalar: masks are read little-endian, reduced to 0 … ORDER−2, and moved up by one. */
const maskOf = (scalar: string): Uint8Array => {
  const mask = new Uint8Array(OPRF_MASK_BYTES);
  mask.set(encodeScalar(decodeScalar(decodeHex(scalar)) - 1n));
  return mask;
};
const hexes = (list: readonly Uint8Array[]): string[] => list.map(encodeHex);
const bytesOf = (list: readonly string[]): Uint8Array[] => list.map((hex) => decodeHex(hex));
const key = deriveOprfKey(decodeHex(vectors.seed), decodeHex(vectors.keyInfo));
const identity = new Uint8Array(32);
const notCanonical = new Uint8Array(32).fill(255);

it('derives the key of RFC 9497 Appendix A.1.2', () => {
  expect(hexes([key.secretKey, key.publicKey])).toEqual([vectors.skSm, vectors.pkSm]);
});

describe.each(vectors.tests.map((test, i) => ({ test, name: `test vector ${i + 1}, ${test.Input.length} inputs` })))(
  'RFC 9497 Appendix A.1.2, $name',
  ({ test }) => {
    const inputs = bytesOf(test.Input).map((input, i) => blindInput(prepareInput(input), maskOf(test.Blind[i]!)));
    const blinded = inputs.map((each) => each.blinded);
    const { evaluated, proof } = evaluateBlinded(key, blinded, maskOf(test.ProofRandomScalar));

    it('is blinded, evaluated and proven to the byte', () => {
      expect(hexes(inputs.map(({ blind }) => blind))).toEqual(test.Blind);
      expect(hexes(blinded)).toEqual(test.BlindedElement);
      expect(hexes(evaluated)).toEqual(test.EvaluationElement);
      expect(encodeHex(proof)).toBe(test.Proof);
    });

    it('gives its outputs to the client, and to the server without one', () => {
      expect(hexes(finalizeOprf(inputs, evaluated, key.publicKey, proof)!)).toEqual(test.Output);
      expect(hexes(inputs.map(({ input }) => evaluateOprf(key, prepareInput(input))))).toEqual(test.Output);
    });

    it('is not finalized after any change of a proof, an element or the key', () => {
      const finalize = (changed: { evaluated?: readonly Uint8Array[]; publicKey?: Uint8Array; proof?: Uint8Array }) =>
        finalizeOprf(inputs, changed.evaluated ?? evaluated, changed.publicKey ?? key.publicKey, changed.proof ?? proof);
      for (const at of [0, 31, 32, OPRF_PROOF_BYTES - 1]) {
        expect(finalize({ proof: proof.with(at, proof[at]! ^ 1) })).toBeUndefined();
      }
      for (let i = 0; i < evaluated.length; i++) {
        expect(finalize({ evaluated: (evaluated as Uint8Array[]).with(i, blinded[i]!) })).toBeUndefined();
      }
      const other = deriveOprfKey(new Uint8Array(32).fill(1), new Uint8Array());
      expect(finalize({ publicKey: other.publicKey })).toBeUndefined();
      const byOther = evaluateBlinded(other, blinded, maskOf(test.ProofRandomScalar));
      expect(finalize(byOther)).toBeUndefined();
    });

    it.each([
      ['the identity', identity],
      ['a non-canonical encoding', notCanonical],
      ['a short element', identity.subarray(1)],
    ])('refuses %s as element or key', (_, wrong) => {
      const list = (good: readonly Uint8Array[]) => [wrong, ...good.slice(1)];
      for (const refused of [
        () => evaluateBlinded(key, list(blinded), maskOf(test.ProofRandomScalar)),
        () => finalizeOprf(inputs, list(evaluated), key.publicKey, proof),
        () => finalizeOprf(inputs, evaluated, wrong, proof),
      ]) {
        const checked = attempt<unknown>(refused);
        expect(checked.ok ? undefined : checked.fault.code).toBe('crypto/bad-point');
      }
    });
  },
);

it('the scalars of a proof are accepted in their canonical encoding only', () => {
  const [test] = vectors.tests;
  const [inputs, evaluated] = [
    [blindInput(prepareInput(decodeHex('00')), maskOf(test!.Blind[0]!))],
    bytesOf(test!.EvaluationElement),
  ];
  const c = decodeHex(test!.Proof).subarray(0, 32);
  const unreduced = Uint8Array.from(decodeHex(test!.Proof));
  let carry = 0n;
  c.forEach((byte, i) => {
    const sum = BigInt(byte) + ((ORDER >> BigInt(8 * i)) & 255n) + carry;
    unreduced[i] = Number(sum & 255n);
    carry = sum >> 8n;
  });
  expect(carry).toBe(0n);
  expect(finalizeOprf(inputs, evaluated, key.publicKey, decodeHex(test!.Proof))).toBeDefined();
  expect(finalizeOprf(inputs, evaluated, key.publicKey, unreduced)).toBeUndefined();
});
