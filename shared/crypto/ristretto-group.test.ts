import { describe, expect, it } from 'vitest';
import { decodeHex, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { BAD_ENCODINGS, IDENTITY, MULTIPLES } from './ristretto.examples.ts';
import { ORDER, scalarFromWideBytes } from './ristretto.ts';
import { fastestGroup } from './ristretto-fastest.ts';
import type { RistrettoGroup } from './ristretto-group.ts';
import { nobleGroup } from './ristretto-noble.ts';
import { wasmGroup } from './ristretto-wasm.ts';
import { sha512 } from './sha512.ts';

const noble: RistrettoGroup = nobleGroup();
const wasm: RistrettoGroup = wasmGroup()!;
const domain = encodeUtf8('domain');
const scalarOf = (name: string) => scalarFromWideBytes(sha512(encodeUtf8(name)));
/** A computation of every group, as hex. */
const inBoth = (compute: (group: RistrettoGroup) => unknown): string[] =>
  [wasm, noble].map((group) => encodeHex(group.encode(compute(group))));

describe.each([
  ['WebAssembly', wasm],
  ['bigint', noble],
])('the group in %s', (_, group) => {
  const encoded = (element: unknown): string => encodeHex(group.encode(element));
  const times = (scalar: bigint): unknown => group.sum([group.generator], [scalar]);

  it('has the multiples of RFC 9496, and the identity at 0 and at the order', () => {
    expect(MULTIPLES.map((_, i) => encoded(times(BigInt(i))))).toEqual(MULTIPLES);
    expect(encoded(group.sum([times(ORDER - 1n), group.generator], [1n, 1n]))).toBe(IDENTITY);
  });

  it('decodes what it encodes', () => {
    expect(MULTIPLES.slice(1).map((hex) => encoded(group.decode(decodeHex(hex))))).toEqual(MULTIPLES.slice(1));
  });

  it.each([...Object.entries(BAD_ENCODINGS), ['the identity', [IDENTITY]], ['31 bytes', ['00'.repeat(31)]]])(
    'does not decode %s',
    (_, encodings) => {
      for (const hex of encodings as readonly string[]) {
        const decoded = attempt(() => group.decode(decodeHex(hex)));
        expect(decoded.ok ? undefined : decoded.fault.code).toBe('crypto/bad-point');
      }
    },
  );

  it('adds one point to itself, to its negative and to the identity', () => {
    const point = group.hash(encodeUtf8('point'), domain);
    expect(encoded(group.sum([point, point], [1n, 1n]))).toBe(encoded(group.sum([point], [2n])));
    expect(encoded(group.sum([point, point], [1n, ORDER - 1n]))).toBe(IDENTITY);
    expect(encoded(group.sum([point, times(0n)], [1n, 5n]))).toBe(encoded(point));
    expect(encoded(group.sum([point], [0n]))).toBe(IDENTITY);
  });
});

describe('the group in WebAssembly is the one in bigint', () => {
  it('in what it hashes to, and in the encoding of it', () => {
    for (let i = 0; i < 40; i++) {
      const [one, other] = inBoth((group) => group.hash(encodeUtf8(`message ${i}`), domain));
      expect(one).toBe(other);
    }
  });

  it('in every product, of any scalars', () => {
    const scalars = [0n, 1n, 2n, 15n, 16n, 2n ** 128n - 1n, 2n ** 252n, ORDER - 1n, ORDER - 16n, scalarOf('a'), scalarOf('b')];
    for (const [i, scalar] of scalars.entries()) {
      const [one, other] = inBoth((group) => group.sum([group.hash(encodeUtf8(`${i}`), domain)], [scalar]));
      expect(one).toBe(other);
    }
  });

  it('in a sum of more points than a page of its memory has tables for', () => {
    const names = Array.from({ length: 40 }, (_, i) => `${i}`);
    const [one, other] = inBoth((group) =>
      group.sum(
        names.map((name) => group.hash(encodeUtf8(name), domain)),
        names.map(scalarOf),
      ),
    );
    expect(one).toBe(other);
  });

  it('for an element that was made before the memory grew', () => {
    const [fresh, generator] = [wasmGroup() as RistrettoGroup, MULTIPLES[1]!];
    const element = fresh.decode(decodeHex(generator));
    fresh.sum(new Array(30).fill(element), new Array(30).fill(7n));
    expect(encodeHex(fresh.encode(element))).toBe(generator);
  });
});

it('WebAssembly is what runs here', () => {
  expect(Object.keys(fastestGroup())).toEqual(Object.keys(wasm));
  expect(fastestGroup().generator).toBeInstanceOf(Int32Array);
});

it('where WebAssembly is forbidden, there is none', () => {
  const { WebAssembly } = globalThis as { WebAssembly?: object };
  try {
    Object.assign(globalThis, {
      WebAssembly: {
        Module: class {
          constructor() {
            throw new Error('refused by the policy of the page');
          }
        },
      },
    });
    expect(wasmGroup()).toBeUndefined();
  } finally {
    Object.assign(globalThis, { WebAssembly });
  }
});
