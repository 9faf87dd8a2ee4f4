import { describe, expect, it } from 'vitest';
import { type Bytes, encodeInteger } from '../encoding/bytes.ts';
import { consistencyPath, inclusionPath, isConsistent, nodeHash, rootOf, rootOfInclusion } from './merkle-log.ts';
import { parseTilePath, type TileAddress, tilePath, widthIn } from './tile-paths.ts';
import { growTiles, HASH_BYTES, type ReadTile, subtreeHashes } from './tiles.ts';

const full = (address: Omit<TileAddress, 'width'>): TileAddress => ({ ...address, width: 256 });

describe('the path of a tile', () => {
  it.each<[string, TileAddress]>([
    ['tile/0/000', full({ level: 0, index: 0 })],
    ['tile/0/999.p/1', { level: 0, index: 999, width: 1 }],
    ['tile/63/x001/000', full({ level: 63, index: 1_000 })],
    ['tile/1/x001/x234/067.p/255', { level: 1, index: 1_234_067, width: 255 }],
    ['tile/entries/x999/x999/x999/x999/999', full({ level: 'entries', index: 999_999_999_999_999 })],
    ['tile/entries/000.p/10', { level: 'entries', index: 0, width: 10 }],
  ])('%s is the one of its tile', (path, tile) => {
    expect(parseTilePath(path)).toEqual(tile);
    expect(tilePath(tile)).toBe(path);
  });

  it.each([
    'tile/0/0',
    'tile/0/00',
    'tile/0/0000',
    'tile/0/1000',
    'tile/0/x000/000',
    'tile/0/x000/001',
    'tile/0/x001',
    'tile/0/001/000',
    'tile/0/x001/x002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'tile/0/000.p/01',
    'tile/0/000.p/999',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/64/000',
    'tile/00/000',
    'tile/-1/000',
    'tile/entry/000',
    'tile/0/x001/x001/x001/x001/x001/000',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/００1',
    'tile/0/000\n',
    '',
  ])('%j is no path of a tile', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });

  it('has as many hashes as the tree has so far', () => {
    const widths = (size: number) => [0, 1, 2].map((level) => widthIn(size, { level, index: 0 }));
    expect(widths(0)).toEqual([0, 0, 0]);
    expect(widths(255)).toEqual([255, 0, 0]);
    expect(widths(256)).toEqual([256, 1, 0]);
    expect(widths(70_000)).toEqual([256, 256, 1]);
    // The example of the specification.
    expect(widthIn(70_000, { level: 0, index: 273 })).toBe(112);
    expect(widthIn(70_000, { level: 1, index: 1 })).toBe(17);
    expect(widthIn(70_000, { level: 0, index: 274 })).toBe(0);
    expect(widthIn(70_000, { level: 'entries', index: 273 })).toBe(112);
    expect(widthIn(70_000, { level: 63, index: 0 })).toBe(0);
  });
});

describe('a tree in tiles', () => {
  const tiles = new Map<string, Uint8Array>();
  const read: ReadTile = (level, index) => tiles.get(`${level}/${index}`) ?? new Uint8Array();
  const hashOf = subtreeHashes(read);
  const LEAVES = 67_000;
  const leaves = Array.from({ length: LEAVES }, (_, i) => encodeInteger(i, HASH_BYTES));
  let size = 0;
  const grow = (count: number): void => {
    for (const { level, index, hashes } of growTiles(size, leaves.slice(size, size + count), read)) {
      const before = read(level, index);
      expect(hashes.subarray(0, before.length)).toEqual(before);
      tiles.set(`${level}/${index}`, hashes);
    }
    size += count;
  };
  /** Pairs of neighbours are hashed until one is left; one without a neighbour goes up as it is. */
  const rootByPairs = (hashes: readonly Bytes[]): Bytes => {
    let level = hashes;
    while (level.length > 1)
      level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
        level[2 * i + 1] === undefined ? level[2 * i]! : nodeHash(level[2 * i]!, level[2 * i + 1]!),
      );
    return level[0]!;
  };

  it('grows by any number of leaves to the same tiles and the root of the definition', () => {
    for (const count of [1, 1, 253, 1, 1, 255, 256, 257, 0, 1_000, 65_536 - 2_027, 1, 1_000]) {
      grow(count);
      if (size < 2_000) expect(rootOf(size, hashOf)).toEqual(rootByPairs(leaves.slice(0, size)));
    }
    grow(LEAVES - size);
    expect(rootOf(size, hashOf)).toEqual(rootByPairs(leaves));
    // At once.
    const all = growTiles(0, leaves, () => new Uint8Array());
    expect(all.map(({ level, index }) => `${level}/${index}`).toSorted()).toEqual([...tiles.keys()].toSorted());
    for (const { level, index, hashes } of all) {
      expect(read(level, index)).toEqual(hashes);
      expect(hashes.length / HASH_BYTES).toBe(widthIn(size, { level, index }));
    }
  });

  it('proves entries of trees that it has long outgrown', () => {
    for (const old of [1, 255, 256, 257, 65_535, 65_536, 65_537, 66_999, LEAVES]) {
      const root = rootOf(old, hashOf);
      for (const index of [0, 1, 254, 255, 256, 65_535, 65_536, old - 1].filter((one) => one < old))
        expect(rootOfInclusion(leaves[index]!, index, old, inclusionPath(index, old, hashOf))).toEqual(root);
      const path = consistencyPath(old, LEAVES, hashOf);
      expect(isConsistent({ size: old, root }, { size: LEAVES, root: rootOf(LEAVES, hashOf) }, path)).toBe(true);
    }
  });

  it('does not make up what it has not', () => {
    expect(() => hashOf(0, LEAVES)).toThrow('lack a subtree');
    expect(() => hashOf(17, 0)).toThrow('lack a subtree');
    expect(read(3, 0)).toHaveLength(0);
  });
});
