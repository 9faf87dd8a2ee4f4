import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '../fault.ts';
import { buildMerkleTree, merkleRoot, updateMerkleTree } from './merkle-tree.ts';
import { FIELD_ORDER, mimcSponge } from './mimc-sponge.ts';

const codeOf = (check: () => unknown): string | undefined => {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
};
const element = fc.bigInt({ min: 0n, max: FIELD_ORDER - 1n });
const board = buildMerkleTree(
  Array.from({ length: 128 }, (_, i) => BigInt(i)),
  7n,
);

describe('a Merkle tree', () => {
  it('hashes neighbours in order, level by level', () => {
    const [a, b, c, d] = [1n, 2n, 3n, 4n];
    const [ab, cd] = [mimcSponge([a, b], 9n), mimcSponge([c, d], 9n)];
    const tree = buildMerkleTree([a, b, c, d], 9n);
    expect(tree.levels).toEqual([[a, b, c, d], [ab, cd], [mimcSponge([ab, cd], 9n)]]);
    expect(merkleRoot(tree)).toBe(mimcSponge([ab, cd], 9n));
  });

  it('has the root that Tornado Cash publishes for 128 empty leaves (MerkleTreeWithHistory.sol, zeros(0) and zeros(7))', () => {
    const empty = 0x2fe54c60d3acabf3343a35b6eba15db4821b340f76e741e2249685ed4899af6cn;
    const root = merkleRoot(buildMerkleTree(new Array<bigint>(128).fill(empty), 0n));
    expect(root).toBe(0x19156fbd7d1a8bf5cba8909367de1b624534ebab4f0f79e003bccdd1b182bdb4n);
  });

  it('keeps eight levels of 128 leaves', () => {
    expect(board.levels.map((level) => level.length)).toEqual([128, 64, 32, 16, 8, 4, 2, 1]);
  });

  it('replaces one of 128 leaves by what is beside its path alone, in 7 hashes', () => {
    for (const index of [0, 77, 127]) {
      const isBesidePath = (height: number, at: number): boolean => at === ((index >> height) ^ 1);
      const levels = board.levels.map((level, height) => level.map((node, at) => (isBesidePath(height, at) ? node : 0n)));
      expect(merkleRoot(updateMerkleTree({ ...board, levels }, index, 5n))).toBe(merkleRoot(updateMerkleTree(board, index, 5n)));
      expect(merkleRoot(updateMerkleTree(board, index, 5n))).toBe(
        merkleRoot(buildMerkleTree(board.levels[0]!.with(index, 5n), 7n)),
      );
    }
  });

  it('is the same after replacing leaves as when built from them, whatever the number of leaves', () => {
    const cases = fc.integer({ min: 0, max: 4 }).chain((height) =>
      fc.record({
        key: element,
        leaves: fc.array(element, { minLength: 2 ** height, maxLength: 2 ** height }),
        changes: fc.array(fc.tuple(fc.nat(2 ** height - 1), element), { maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ key, leaves, changes }) => {
        const changed = changes.reduce((all, [index, leaf]) => all.with(index, leaf), leaves);
        const updated = changes.reduce(
          (tree, [index, leaf]) => updateMerkleTree(tree, index, leaf),
          buildMerkleTree(leaves, key),
        );
        expect(updated).toEqual(buildMerkleTree(changed, key));
      }),
      { numRuns: 50 },
    );
  });

  it('is not altered by replacing a leaf of it', () => {
    const before = structuredClone(board);
    updateMerkleTree(board, 3, 1000n);
    expect(board).toEqual(before);
  });

  it('refuses a number of leaves that is not a power of two', () => {
    for (const count of [0, 3, 100, 127]) {
      expect(codeOf(() => buildMerkleTree(new Array<bigint>(count).fill(0n), 0n))).toBe('crypto/bad-tree-size');
    }
  });

  it('refuses an index that is not one of its leaves', () => {
    for (const index of [-1, 128, 0.5]) expect(codeOf(() => updateMerkleTree(board, index, 0n))).toBe('crypto/no-such-leaf');
  });
});
