import { describe, expect, it } from 'vitest';
import { encodePoint, encodeScalar, hashToGroup, multiplyUnsafe, ORDER, scalarFromWideBytes } from '../crypto/ristretto.ts';
import { sha512 } from '../crypto/sha512.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import {
  blindingGenerator,
  CELL_VALUES,
  commit,
  commitCell,
  commitVector,
  G,
  vectorGenerators,
  verifyCellOpening,
} from './pedersen.ts';

const scalarOf = (name: string) => scalarFromWideBytes(sha512(encodeUtf8(name)));
const encoded = (point: typeof G) => encodeHex(encodePoint(point));
const H = blindingGenerator();
const [gamma, delta] = [scalarOf('gamma'), scalarOf('delta')];

describe('the generators', () => {
  it('are G of RFC 9496 and hashes of labels, all different', () => {
    expect(encoded(G)).toBe('e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76');
    expect(encoded(H)).toBe(encoded(hashToGroup('pedersen blinding')));
    expect(vectorGenerators(3).map(encoded)).toEqual([0, 1, 2].map((i) => encoded(hashToGroup(`pedersen vector ${i}`))));
    expect(new Set([G, H, ...vectorGenerators(60)].map(encoded)).size).toBe(62);
  });

  it('of a vector do not depend on its length', () => {
    expect(vectorGenerators(5).slice(0, 2).map(encoded)).toEqual(vectorGenerators(2).map(encoded));
  });
});

describe('a commitment', () => {
  it('is value·G + blinding·H', () => {
    expect(encoded(commit(5n, gamma))).toBe(encoded(multiplyUnsafe(G, 5n).add(multiplyUnsafe(H, gamma))));
    expect(encoded(commit(0n, 0n))).toBe('00'.repeat(32));
  });

  it('of a sum is the sum of the commitments', () => {
    expect(encoded(commit(2n, gamma).add(commit(3n, delta)))).toBe(encoded(commit(5n, (gamma + delta) % ORDER)));
  });

  it('to a vector is the sum over its generators', () => {
    const [G0, G1] = vectorGenerators(2) as [typeof G, typeof G];
    const expected = multiplyUnsafe(G0, delta).add(multiplyUnsafe(G1, 1n)).add(multiplyUnsafe(H, gamma));
    expect(encoded(commitVector([delta, 1n], gamma))).toBe(encoded(expected));
  });
});

describe('a cell', () => {
  it.each(Array.from({ length: CELL_VALUES }, (_, value) => value))('that holds %i opens to it and to nothing else', (value) => {
    const cell = commitCell(value, gamma);
    expect(encodeHex(cell)).toBe(encoded(commit(BigInt(value), gamma)));
    verifyCellOpening(cell, value, encodeScalar(gamma));
    for (let other = 0; other < CELL_VALUES; other++) {
      if (other === value) continue;
      expect(() => verifyCellOpening(cell, other, encodeScalar(gamma))).toThrow(
        expect.objectContaining({ code: 'proofs/wrong-opening' }),
      );
    }
  });

  const cell = commitCell(1, gamma);

  it.each([-1, 0.5, CELL_VALUES, Number.NaN])('does not open to %d, which no cell holds', (value) => {
    expect(() => verifyCellOpening(cell, value, encodeScalar(gamma))).toThrow(
      expect.objectContaining({ code: 'proofs/wrong-opening' }),
    );
  });

  it('does not open with another blinding, or as another cell', () => {
    const wrong = expect.objectContaining({ code: 'proofs/wrong-opening' });
    expect(() => verifyCellOpening(cell, 1, encodeScalar(delta))).toThrow(wrong);
    expect(() => verifyCellOpening(commitCell(1, delta), 1, encodeScalar(gamma))).toThrow(wrong);
    expect(() => verifyCellOpening(new Uint8Array(31), 1, encodeScalar(gamma))).toThrow(wrong);
    expect(() => verifyCellOpening(new Uint8Array(32).fill(255), 1, encodeScalar(gamma))).toThrow(wrong);
  });

  it('does not open with a blinding that is not encoded canonically', () => {
    const notCanonical = new Uint8Array(32).fill(255);
    expect(() => verifyCellOpening(cell, 1, notCanonical)).toThrow(expect.objectContaining({ code: 'crypto/bad-scalar' }));
  });

  it('does not open when the generators are swapped', () => {
    const swapped = encodePoint(multiplyUnsafe(H, 1n).add(multiplyUnsafe(G, gamma)));
    expect(() => verifyCellOpening(swapped, 1, encodeScalar(gamma))).toThrow(
      expect.objectContaining({ code: 'proofs/wrong-opening' }),
    );
  });
});
