import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildClient } from '../../scripts/build-client.mjs';
import { deployedChunks, noteDeployment } from '../../scripts/deployed-chunks.mjs';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'fogline-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const WORKER = 'app/session/session.worker-0123ABCD.js';
const chunk = (name: string): string => `app/chunks/${name}-0123ABCD.js`;

it('the chunks of the last deployments are kept, for a month and of twenty at most', async () => {
  expect(await deployedChunks(dist, NOW)).toEqual([]);
  await noteDeployment(dist, [chunk('b'), chunk('a'), `${chunk('a')}.map`, WORKER, 'sw.js'], NOW);
  await noteDeployment(dist, [chunk('b'), chunk('c')], NOW + DAY_MS);
  expect(await deployedChunks(dist, NOW + 2 * DAY_MS)).toEqual([...['b', 'c', 'a'].map(chunk), WORKER]);
  expect(await deployedChunks(dist, NOW + 30 * DAY_MS)).toEqual(['b', 'c'].map(chunk));
  for (let i = 0; i < 20; i++) await noteDeployment(dist, [chunk(`${i}`)], NOW + 2 * DAY_MS);
  expect(await deployedChunks(dist, NOW + 2 * DAY_MS)).toEqual(Array.from({ length: 20 }, (_, i) => chunk(`${19 - i}`)));
});

it('a build keeps the chunks that it is told to, removes all others, and is the same without any', async () => {
  const folder = join(dist, 'public');
  mkdirSync(join(folder, 'app/chunks'), { recursive: true });
  for (const name of ['deployed', 'stale']) writeFileSync(join(folder, chunk(name)), '');
  const list = () => readdirSync(folder, { recursive: true }).map(String).sort();
  await buildClient(folder, [chunk('deployed')]);
  const kept = list();
  await buildClient(folder);
  const fresh = list();
  expect(kept).toEqual([...fresh, chunk('deployed')].sort());
  expect(fresh.filter((name) => /deployed|stale/.test(name))).toEqual([]);
});
