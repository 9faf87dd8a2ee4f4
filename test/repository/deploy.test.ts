import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleWorker } from '../../cli/local-relay.ts';
import { ROOT } from './tree.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function wrangler(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

it('the relay can be deployed from this checkout, and local relays run the same bundle', async () => {
  const { status, output } = wrangler('deploy', '--dry-run', '--outdir', folder);
  expect(status, output).toBe(0);
  for (const binding of [
    'env.MATCH',
    'env.PLAYER',
    'env.OPEN_SEATS',
    'env.REPUBLICATION',
    'env.LOG',
    'env.CREATE_LIMITER',
    'env.LIST_LIMITER',
    'env.REPUBLISH_LIMITER',
    'env.ASSETS',
  ])
    expect(output).toContain(binding);
  const deployed = readFileSync(join(folder, 'index.js'), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n/m, '');
  expect(await bundleWorker(join(ROOT, 'worker/index.ts'))).toBe(deployed);
});

it('the types of the bindings agree with wrangler.toml', () => {
  const { status, output } = wrangler('types', 'worker/bindings.d.ts', '--include-runtime=false', '--check');
  expect(status, output).toBe(0);
});
