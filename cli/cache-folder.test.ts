import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CacheStore } from '../shared/player/cache-store.ts';
import type { CachedMachine } from '../shared/player/machine.ts';
import { MemoryCaches } from '../test/support/memory-store.ts';
import { CacheFolder } from './cache-folder.ts';

const SEAT = { match: 'A'.repeat(22), key: 'ab'.repeat(32) };
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

const machineOf = (ply: number, ...parts: readonly [string, Uint8Array][]): CachedMachine => ({
  decisions: [{ kind: 'move', pick: ply }],
  frozen: { head: { ply }, parts: new Map(parts) },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-caches-'));
});
afterAll(() => rm(folder, { recursive: true }));

const STORES: readonly { readonly of: string; readonly make: () => CacheStore }[] = [
  { of: 'memory', make: () => new MemoryCaches() },
  { of: 'a folder', make: () => new CacheFolder(join(folder, 'contract')) },
];

describe.each(STORES)('a cache store in $of', ({ make }) => {
  it('keeps the last two machines with their parts, the latest first, and drops one by its link', async () => {
    const store = make();
    expect(await store.links(SEAT)).toEqual([]);
    expect(await store.load(SEAT, 'a')).toBeUndefined();
    const [first, second, third] = [
      machineOf(1, ['x', bytes(1, 2)]),
      machineOf(2, ['x', bytes(1, 2)], ['y/', bytes()]),
      machineOf(3),
    ];
    await store.keep(SEAT, 'a', first);
    await store.keep(SEAT, 'b', second);
    expect(await store.links(SEAT)).toEqual(['b', 'a']);
    expect(await store.load(SEAT, 'b')).toEqual(second);
    await store.keep(SEAT, 'c', third);
    expect(await store.links(SEAT)).toEqual(['c', 'b']);
    expect(await store.load(SEAT, 'a')).toBeUndefined();
    expect(await store.load(SEAT, 'b')).toEqual(second);
    await store.drop(SEAT, 'c');
    await store.drop(SEAT, 'unknown');
    expect(await store.links(SEAT)).toEqual(['b']);
  });
});

describe('a cache folder', () => {
  const part = ['x', bytes(1, 2)] as const;
  const filesOf = (name: string) => readdir(join(folder, name, `${SEAT.match}.${SEAT.key}`));

  it('writes a part once, and removes it when no machine names it any more', async () => {
    const store = new CacheFolder(join(folder, 'parts'));
    await store.keep(SEAT, 'a', machineOf(1, [...part]));
    await store.keep(SEAT, 'b', machineOf(2, [part[0], bytes(9)]));
    expect((await store.load(SEAT, 'b'))?.frozen.parts).toEqual(new Map([part]));
    expect(await filesOf('parts')).toHaveLength(2);
    for (const link of ['c', 'd']) await store.keep(SEAT, link, machineOf(3));
    expect(await filesOf('parts')).toEqual(['index']);
  });

  it('forgets all machines of a seat when a file of one is damaged, and keeps new ones', async () => {
    for (const damaged of ['index', 'part']) {
      const name = `damaged ${damaged}`;
      const store = new CacheFolder(join(folder, name));
      await store.keep(SEAT, 'a', machineOf(1, [...part]));
      const file = (await filesOf(name)).find((one) => (one === 'index') === (damaged === 'index'))!;
      await writeFile(join(folder, name, `${SEAT.match}.${SEAT.key}`, file), 'x');
      expect(await store.load(SEAT, 'a')).toBeUndefined();
      expect(await store.links(SEAT)).toEqual([]);
      await store.keep(SEAT, 'a', machineOf(1, [...part]));
      expect(await store.load(SEAT, 'a')).toEqual(machineOf(1, [...part]));
    }
  });
});
