import { describe, expect, it } from 'vitest';
import { dealLeaves } from '../../test/support/dealt-leaves.ts';
import { bytesOfWords, wordsOfBytes } from '../crypto/binary-field.ts';
import { byteStream } from '../crypto/byte-stream.ts';
import { sha256 } from '../crypto/hash.ts';
import { type Bytes, concatBytes, encodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import type { AuthenticatedBits, HeldBits } from '../proofs/authenticated-bits.ts';
import {
  beginBaseTransfers,
  type OwnBaseTransfers,
  RECEIVER_BYTES,
  readBaseTransfers,
  receiverKeys,
  SENDER_BYTES,
  senderKeys,
} from './base-ot.ts';
import { checkPoints, hashColumn } from './column-check.ts';
import { rowOf } from './column-fold.ts';
import { ColumnWork } from './columns.ts';
import { extendAsHolder, extendAsKeeper, extensionBytes } from './extension.ts';
import { growTrees, ROOT_BYTES, readTrees, type TreeShape, treeDirection } from './ggm-tree.ts';

const RULES: TreeShape = { depth: 8, trees: 16 };
const SMALL: TreeShape = { depth: 4, trees: 32 };
const PREFIX = new Uint8Array(32).fill(3);
const TRANSCRIPT = new Uint8Array(32).fill(5);
const PIECE = { prefix: PREFIX, holder: 1, piece: 0 };
const CHECK_BYTES = 64;

const bitOf = (bytes: Uint8Array, at: number) => (bytes[at >> 3]! >> (at & 7)) & 1;

/** The places at which M = K ⊕ u·Δ does not hold. */
function wrongPlaces(held: HeldBits, kept: AuthenticatedBits, delta: Bytes): number[] {
  const words = wordsOfBytes(delta);
  return Array.from({ length: held.count }, (_, i) => i).filter((i) =>
    words.some((word, w) => held.tags[4 * i + w] !== (kept.tags[4 * i + w]! ^ (held.values[i] ? word : 0)) >>> 0),
  );
}

function piece(shape: TreeShape, count: number, terms: typeof PIECE = PIECE, delta?: Bytes) {
  const dealt = dealLeaves(shape, 'extension', delta);
  const held = extendAsHolder(new ColumnWork(dealt.holder, { ...terms, count }), TRANSCRIPT);
  const keep = (message: Uint8Array = held.message, { transcript = TRANSCRIPT, ...other } = {}) =>
    extendAsKeeper(new ColumnWork(dealt.keeper, { ...terms, count, ...other }), dealt.delta, transcript, message);
  return { ...dealt, ...held, keep };
}

describe.each([
  [RULES, 1],
  [RULES, 256],
  [RULES, 12_345],
  [SMALL, 127],
  [SMALL, 128],
  [SMALL, 7_800],
  [SMALL, 40_000],
])('an extension over trees of shape %j by %i bits', (shape, count) => {
  const { bits, message, delta, keep } = piece(shape, count);

  it('gives holder and keeper M = K ⊕ u·Δ', () => {
    const kept = keep();
    expect([bits.count, bits.tags.length, kept.count, kept.tags.length]).toEqual([count, 4 * count, count, 4 * count]);
    expect(kept.values).toBeUndefined();
    expect(wrongPlaces(bits, kept, delta)).toEqual([]);
  });

  it('has as many bytes as its size says, and any other number is refused', () => {
    expect(message.length).toBe(extensionBytes(count, shape.trees));
    for (const other of [message.subarray(1), concatBytes(message, Uint8Array.of(0))]) {
      expect(attempt(() => keep(other))).toMatchObject({ fault: { code: 'encoding/wrong-length' } });
    }
  });
});

it('the pieces of the rules have the bytes that a flight gives them', () => {
  expect([273_536, 273_336].map((count) => extensionBytes(count, 16))).toEqual([513_424, 513_184]);
});

it.each([0, 255])('M = K ⊕ u·Δ holds also where all bytes of Δ are %i', (byte) => {
  const { bits, delta, keep } = piece(SMALL, 200, PIECE, new Uint8Array(16).fill(byte));
  expect(wrongPlaces(bits, keep(), delta)).toEqual([]);
});

it('the bits are balanced, and differ between pieces, batches and holders', () => {
  const all = [PIECE, { ...PIECE, piece: 1 }, { ...PIECE, holder: 0 }, { ...PIECE, prefix: TRANSCRIPT }].map(
    (terms) => piece(SMALL, 1_024, terms).bits.values,
  );
  for (const values of all) expect(Math.abs(values.reduce((sum, bit) => sum + bit, 0) - 512)).toBeLessThan(100);
  expect(new Set(all.map((values) => values.join(''))).size).toBe(4);
});

describe('a keeper refuses', () => {
  const { message, delta, keep } = piece(SMALL, 300);
  const columnBytes = (message.length - CHECK_BYTES) / (SMALL.trees - 1);
  const flipped = (...places: readonly number[]): Uint8Array => {
    const changed = message.slice();
    for (const at of places) changed[at]! ^= 1;
    return changed;
  };
  const outcome = (sent: Uint8Array, other = {}): string => {
    const read = attempt(() => keep(sent, other));
    return read.ok ? 'accepted' : read.fault.code;
  };

  it('a byte of a correction, of its blocks and of its mask, that is not the right one', () => {
    for (const tree of [1, 16, 31]) {
      for (const at of [0, columnBytes - 33, columnBytes - 32, columnBytes - 1]) {
        expect(outcome(flipped((tree - 1) * columnBytes + at))).toBe('oblivious-transfer/wrong-extension');
      }
    }
  });

  it('a byte of the hash of the bits, or of the hash of the hashes, that is not the right one', () => {
    for (const at of [64, 49, 48, 33, 32, 1]) {
      expect(outcome(flipped(message.length - at))).toBe('oblivious-transfer/wrong-extension');
    }
  });

  it('a piece of another transcript, batch, number or holder', () => {
    for (const other of [{ transcript: PREFIX }, { prefix: TRANSCRIPT }, { piece: 1 }, { holder: 0 }]) {
      expect(outcome(message, other)).toBe('oblivious-transfer/wrong-extension');
    }
  });

  it('two corrections that are exchanged', () => {
    const changed = message.slice();
    changed.copyWithin(0, columnBytes, 2 * columnBytes);
    changed.set(message.subarray(0, columnBytes), columnBytes);
    expect(outcome(changed)).toBe('oblivious-transfer/wrong-extension');
  });

  it('corrections to other bits than those that the holder keeps', () => {
    const everyTree = Array.from({ length: SMALL.trees - 1 }, (_, tree) => tree * columnBytes + 7);
    expect(outcome(flipped(...everyTree))).toBe('oblivious-transfer/wrong-extension');
  });

  it('a spoiled column in any piece', () => {
    for (const number of [1, 2]) {
      const other = piece(SMALL, 300, { ...PIECE, piece: number });
      const changed = other.message.slice();
      changed[5 * columnBytes]! ^= 128;
      expect(attempt(() => other.keep(changed))).toMatchObject({ fault: { code: 'oblivious-transfer/wrong-extension' } });
    }
  });

  const { holder } = dealLeaves(SMALL, 'extension');
  const { rows, sums } = new ColumnWork(holder, { ...PIECE, count: 300 }).take();

  /**
   * The message of a holder that flips the first bit of the correction of a tree, and writes the check as a keeper computes it
   * whose Δ has the guessed bits in that tree: the best lie there is, and right for one guess in 2^depth.
   */
  function spoiled(tree: number, guess: number): Uint8Array {
    const changed = flipped((tree - 1) * columnBytes);
    const points = checkPoints(TRANSCRIPT, changed.subarray(0, message.length - CHECK_BYTES));
    const hashes = new Uint32Array(8 * 128);
    for (let row = 0; row < 128; row++) {
      const column = Int32Array.from(rowOf(rows, row));
      if (row >> 2 === tree) column[0]! ^= (guess >> (row & 3)) & 1;
      hashColumn(points, column, hashes, 8 * row);
    }
    const hash = new Uint32Array(8);
    hashColumn(points, Int32Array.from(rowOf(sums, 0)), hash, 0);
    changed.set(bytesOfWords(hash), message.length - CHECK_BYTES);
    changed.set(sha256(bytesOfWords(hashes)), message.length - 32);
    return changed;
  }

  it('a spoiled correction whose check is written for any bits of Δ but the right ones', () => {
    for (const tree of [1, 30]) {
      const right = Array.from({ length: 4 }, (_, bit) => bitOf(delta, 4 * tree + bit) << bit).reduce((sum, bit) => sum | bit);
      for (let guess = 0; guess < 16; guess++) {
        const expected = guess === right ? 'accepted' : 'oblivious-transfer/wrong-extension';
        expect(outcome(spoiled(tree, guess))).toBe(expected);
      }
    }
  });
});

describe('the work of a piece', () => {
  const { holder, keeper, delta } = dealLeaves(SMALL, 'ahead');
  const terms = { ...PIECE, count: 500 };

  it('gives the same bytes whether it was done before, tree by tree, or at once', () => {
    const ahead = new ColumnWork(holder, terms);
    for (let tree = 0; tree < SMALL.trees; tree++) {
      expect(ahead.done).toBe(false);
      ahead.step();
    }
    expect(ahead.done).toBe(true);
    ahead.step();
    const half = new ColumnWork(holder, terms);
    for (let tree = 0; tree < 10; tree++) half.step();
    const digests = [ahead, half, new ColumnWork(holder, terms)].map((work) => {
      const { bits, message } = extendAsHolder(work, TRANSCRIPT);
      return encodeHex(sha256(Uint8Array.of(...message, ...bytesOfWords(bits.tags), ...bits.values)));
    });
    expect(new Set(digests).size).toBe(1);
  });

  it('is taken once: a second extension by the same columns is our own bug', () => {
    const work = new ColumnWork(holder, terms);
    const { message } = extendAsHolder(work, TRANSCRIPT);
    expect(() => extendAsHolder(work, TRANSCRIPT)).toThrow('taken before');
    const keeping = new ColumnWork(keeper, terms);
    extendAsKeeper(keeping, delta, TRANSCRIPT, message);
    expect(() => extendAsKeeper(keeping, delta, TRANSCRIPT, message)).toThrow('taken before');
  });
});

describe('two seats with nothing but their messages', () => {
  const match = new Uint8Array(16).fill(9);
  const shape = RULES;
  const count = 1_000;
  const begin = (seat: number): OwnBaseTransfers => {
    const next = byteStream(new Uint8Array(32).fill(seat));
    return beginBaseTransfers({
      match,
      seat,
      delta: next(16),
      senderBytes: next(SENDER_BYTES),
      receiverBytes: next(RECEIVER_BYTES),
    });
  };
  const seats = [begin(0), begin(1)] as const;

  it.each([0, 1] as const)('have bits of seat %i with MACs under the Δ of the other', (holder) => {
    const [own, other] = [seats[holder], seats[holder === 0 ? 1 : 0]];
    const direction = treeDirection(match, holder);
    const roots = byteStream(new Uint8Array(32).fill(8 + holder))(shape.trees * ROOT_BYTES);
    const grown = growTrees(shape, direction, roots, senderKeys(own, readBaseTransfers(own, other.message)));
    const chosen = receiverKeys(other, readBaseTransfers(other, own.message));
    const leaves = readTrees(shape, direction, other.delta, chosen, grown.message);
    const terms = { prefix: PREFIX, holder, piece: 2, count };
    const { bits, message } = extendAsHolder(new ColumnWork(grown.leaves, terms), TRANSCRIPT);
    const kept = extendAsKeeper(new ColumnWork(leaves, terms), other.delta, TRANSCRIPT, message);
    expect(wrongPlaces(bits, kept, Uint8Array.from(other.delta))).toEqual([]);
  });
});
