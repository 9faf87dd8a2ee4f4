import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { type Bytes, decodeHex, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import {
  consistencyNodes,
  consistencyPath,
  EMPTY_ROOT,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rootOf,
  rootOfInclusion,
  rootsOfNodes,
  type SubtreeHash,
} from './merkle-log.ts';

const MOST = 70;

/** The entries of the trees that Certificate Transparency tests its implementations with, and the roots of the first 0, 1, 2 … of them. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of RFC 6962 §2.1, word by word. */
function treeHash(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 1) return leaves[0]!;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return nodeHash(treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)));
}

function subtreesOf(leaves: readonly Bytes[]): SubtreeHash {
  const known = new Map<string, Bytes>();
  return (height, index) => {
    const hash = known.get(`${height}/${index}`) ?? treeHash(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));
    known.set(`${height}/${index}`, hash);
    return hash;
  };
}

const leaves = Array.from({ length: MOST }, (_, i) => leafHash(encodeUtf8(`entry ${i}`)));
const hashOf = subtreesOf(leaves);
const roots = Array.from({ length: MOST + 1 }, (_, size) => rootOf(size, hashOf));
const other = leafHash(encodeUtf8('another entry'));

describe('the tree of a log', () => {
  it('has the roots that other implementations are tested with', () => {
    expect(encodeHex(EMPTY_ROOT)).toBe(ROOTS[0]);
    const known = subtreesOf(ENTRIES.map((entry) => leafHash(decodeHex(entry))));
    expect(ROOTS.map((_, size) => encodeHex(rootOf(size, known)))).toEqual(ROOTS);
  });

  it('is the one of the definition at every size', () => {
    for (let size = 1; size <= MOST; size++) expect(roots[size]).toEqual(treeHash(leaves.slice(0, size)));
  });

  it('proves every entry of every tree, and nothing else in its place', () => {
    for (let size = 1; size <= MOST; size++) {
      for (let index = 0; index < size; index++) {
        const path = inclusionPath(index, size, hashOf);
        expect(rootOfInclusion(leaves[index]!, index, size, path)).toEqual(roots[size]);
        expect(rootOfInclusion(other, index, size, path)).not.toEqual(roots[size]);
        if (path.length > 0)
          expect(rootOfInclusion(leaves[index]!, index, size, path.with(index % path.length, other))).not.toEqual(roots[size]);
        for (const wrong of [path.slice(1), [...path, other]].filter(({ length }) => length !== path.length))
          expect(faultCode(() => rootOfInclusion(leaves[index]!, index, size, wrong))).toBe('transparency/wrong-path');
      }
    }
  });

  it('proves of every two trees that one is the beginning of the other, and of no other tree', () => {
    for (let size = 0; size <= MOST; size++) {
      for (let old = 0; old <= size; old++) {
        const path = consistencyPath(old, size, hashOf);
        const [older, later] = [
          { size: old, root: roots[old]! },
          { size, root: roots[size]! },
        ];
        expect(isConsistent(older, later, path)).toBe(true);
        if (old > 0) expect(isConsistent({ size: old, root: other }, later, path)).toBe(false);
        if (old > 0) expect(isConsistent(older, { size, root: other }, path)).toBe(false);
        if (path.length > 0) expect(isConsistent(older, later, path.with(size % path.length, other))).toBe(false);
        expect(faultCode(() => isConsistent(older, later, [...path, other]))).toBe('transparency/wrong-path');
        if (path.length > 0) expect(faultCode(() => isConsistent(older, later, path.slice(1)))).toBe('transparency/wrong-path');
      }
    }
  });

  it('shows by the same nodes both roots of two trees that do not fit together', () => {
    const forked = subtreesOf(leaves.with(3, other));
    for (let size = 6; size <= MOST; size += 8) {
      for (let old = 5; old < size; old++) {
        const shown = rootsOfNodes(old, size, consistencyNodes(old, size, forked));
        expect(shown.newRoot).toEqual(rootOf(size, forked));
        expect(shown.oldRoot).toEqual(rootOf(old, forked));
        expect(shown.oldRoot).not.toEqual(roots[old]);
      }
    }
  });

  it.each([
    [-1, 5],
    [5, 5],
    [0, 0],
    [0.5, 5],
    [0, Number.POSITIVE_INFINITY],
    [Number.NaN, 5],
  ])('has no path to the entry %d of %d', (index, size) => {
    expect(faultCode(() => rootOfInclusion(other, index, size, []))).toBe('transparency/wrong-path');
    if (index < 0 || index >= size) expect(faultCode(() => inclusionPath(index, size, hashOf))).toBe('transparency/wrong-path');
  });

  it.each([
    [6, 5],
    [-1, 5],
    [0.5, 5],
  ])('has no path between trees of %d and %d entries', (old, size) => {
    const trees = [old, size].map((each) => ({ size: each, root: other }));
    expect(faultCode(() => isConsistent(trees[0]!, trees[1]!, []))).toBe('transparency/wrong-path');
  });

  it('checks a path in a tree that no log reaches as fast as any other', () => {
    const size = Number.MAX_SAFE_INTEGER;
    const path = Array.from({ length: 53 }, () => other);
    expect(rootOfInclusion(other, 1, size, path)).toHaveLength(32);
  });
});
