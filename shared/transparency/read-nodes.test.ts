import { expect, it } from 'vitest';
import { ToyLog } from '../../test/support/toy-log.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { readCheckpoint } from './checkpoint.ts';
import { type FindTile, readNodes, readRoot } from './read-nodes.ts';
import { TILE_WIDTH, type TileAddress, tilePath } from './tile-paths.ts';

const log = new ToyLog();
const rootOfSize = (size: number) => decodeHex(readCheckpoint(log.checkpoint(size)).body.root);

it.each([
  [1, 2],
  [3, 9],
  [255, 256],
  [256, 257],
  [257, 700],
  [512, 1_000],
  [999, 66_000],
])('the nodes between the trees of %i and %i entries are read from few tiles, each once', async (old, size) => {
  const asked: TileAddress[] = [];
  const find: FindTile = async (tile) => {
    asked.push(tile);
    return log.tile(tile);
  };
  expect(await readNodes(old, size, find)).toEqual(log.nodes(old, size));
  expect(new Set(asked.map(tilePath)).size).toBe(asked.length);
  expect(asked.length).toBeLessThanOrEqual(6);
});

it.each([
  [1, 9],
  [5, 9],
  [256, 300],
  [700, 701],
])('the root of the first %i of %i entries is read from the tiles', async (old, size) => {
  expect(await readRoot(old, size, async (tile) => log.tile(tile))).toEqual(rootOfSize(old));
});

it('a log may have deleted a partial tile once it has the full one', async () => {
  const find: FindTile = async (tile) => (tile.width === TILE_WIDTH ? log.tile(tile) : undefined);
  expect(await readNodes(5, 9, find)).toEqual(log.nodes(5, 9));
});

it.each<[string, FindTile]>([
  ['not there', async () => undefined],
  ['too short', async (tile) => log.tile({ ...tile, width: tile.width - 1 })],
])('a tile that is %s is named', async (_, find) => {
  await expect(readNodes(5, 9, find)).rejects.toMatchObject({
    code: 'transparency/wrong-path',
    message: 'tile/0/000.p/9 is not there, or not whole',
  });
});
