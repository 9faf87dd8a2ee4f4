import { describe, expect, it } from 'vitest';
import { taggedHash } from '../crypto/hash.ts';
import { concatBytes } from '../encoding/bytes.ts';
import { hashPacket, pathBytes, pathOf, rootOf, standsAt } from './packet-tree.ts';

const blocks = (count: number): Uint8Array[] => Array.from({ length: count }, (_, i) => Uint8Array.of(i, i, 7));
const leaf = (block: Uint8Array) => taggedHash('packetLeaf', block);

describe('the hash of a packet', () => {
  it('is of its positions in order, in pairs', () => {
    const [a, b, c] = blocks(3) as [Uint8Array, Uint8Array, Uint8Array];
    const left = taggedHash('packetNode', leaf(a), leaf(b));
    const right = taggedHash('packetNode', leaf(c), new Uint8Array(32));
    expect(rootOf(hashPacket([a, b, c]))).toEqual(taggedHash('packetNode', left, right));
  });

  it.each([1, 2, 3, 5, 64, 256])('proves each of %i positions, and none that holds something else', (count) => {
    const all = blocks(count);
    const tree = hashPacket(all);
    for (const at of new Set([0, count >> 1, count - 1])) {
      const path = concatBytes(...pathOf(tree, at));
      expect(path).toHaveLength(pathBytes(count));
      expect(standsAt(rootOf(tree), at, all[at]!, path)).toBe(true);
      expect(standsAt(rootOf(tree), at, Uint8Array.of(1, 2, 3), path)).toBe(false);
      if (count > 1) expect(standsAt(rootOf(tree), at ^ 1, all[at]!, path)).toBe(false);
    }
  });

  it('does not accept a pair of hashes as a position', () => {
    const tree = hashPacket(blocks(2));
    const [pair] = [concatBytes(...tree[0]!)];
    expect(standsAt(rootOf(tree), 0, pair, new Uint8Array(0))).toBe(false);
  });
});
