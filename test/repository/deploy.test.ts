import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { bundleWorker } from '../../cli/local-relay.ts';
import { secretNames } from '../../scripts/dev-vars.mjs';
import { LOCAL_CONFIG, localConfig, ownLog, wranglerArguments } from '../../scripts/local-config.mjs';
import { stagingConfig } from '../../scripts/staging-config.mjs';
import { ROOT, readText } from './tree.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function wrangler(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    // Other tests of this process have silenced it.
    env: { ...process.env, WRANGLER_LOG: 'log' },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** What wrangler reads; `own`: the name of the Worker and the numbers of its rate limits. */
function readConfig(file: string) {
  const { name, topLevelName, ratelimits, configPath, userConfigPath, ...rest } = unstable_readConfig({
    config: join(ROOT, file),
  });
  return { rest, own: [name, ...ratelimits.map((limit: { readonly namespace_id: string }) => limit.namespace_id)] };
}

it('the relay can be deployed from this checkout, and local relays run the same bundle', async () => {
  const { status, output } = wrangler('deploy', '--dry-run', '--outdir', folder);
  expect(status, output).toBe(0);
  for (const binding of [
    'env.MATCH',
    'env.PLAYER',
    'env.OPEN_SEATS',
    'env.REPUBLISHER',
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

it('a second relay can be deployed for trying things out, and shares with the first neither name nor limits nor storage', () => {
  const config = readText('wrangler.toml');
  const staging = readText('wrangler.staging.toml');
  expect(staging).toBe(stagingConfig(config));
  // What wrangler makes of it differs in these alone, so the dry run above is one of it too.
  const [first, second] = [readConfig('wrangler.toml'), readConfig('wrangler.staging.toml')];
  expect(second.rest).toEqual(first.rest);
  expect(second.own.filter((one) => first.own.includes(one))).toEqual([]);
  const deployed = `${config}\nroutes = [{ pattern = "play.example.com", custom_domain = true }]\n`.replace(
    'binding = "LOG"',
    'binding = "LOG"\nid = "0123"',
  );
  expect(stagingConfig(deployed)).not.toMatch(/play\.example\.com|0123/);
  const namesOf = (text: string) => [...text.matchAll(/^(?:name = "fogline.*|namespace_id = .*)$/gm)].map(([line]) => line);
  expect(namesOf(staging)).toHaveLength(namesOf(config).length);
  expect(namesOf(staging).filter((line) => namesOf(config).includes(line))).toEqual([]);
});

it('the types of the bindings agree with wrangler.toml', () => {
  const { status, output } = wrangler('types', 'worker/bindings.d.ts', '--include-runtime=false', '--check');
  expect(status, output).toBe(0);
});

it('`npm start` takes the secrets and the name of a log that somebody has set', () => {
  expect(secretNames('RELAY_SEED="ab"\nVAPID_KEY=\'{"d":"X=Y"}\'\n# OLD="1"\nWITNESS_SEED = "cd"\n')).toEqual([
    ...['RELAY_SEED', 'VAPID_KEY', 'WITNESS_SEED'],
  ]);
  const config = readText('wrangler.toml');
  expect(ownLog(config)).toEqual({ LOG_ORIGIN: 'localhost/tlog' });
  expect(ownLog(config.replace('# LOG_ORIGIN =', 'LOG_ORIGIN ='))).toEqual({});
});

it('`npm start` hands each of its secrets to wrangler, and none as an argument that other programs could read', async () => {
  const file = join(ROOT, LOCAL_CONFIG);
  writeFileSync(file, localConfig(readText('wrangler.toml')));
  const { bindings } = unstable_getMiniflareWorkerOptions(file).workerOptions as unknown as {
    bindings: Readonly<Record<string, string>>;
  };
  const secrets = parseEnv(readText('.dev.vars')) as Readonly<Record<string, string>>;
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(['RELAY_SEED', 'VAPID_KEY', 'LOG_SEED']));
  expect(bindings).toMatchObject(secrets);
  const given = wranglerArguments({ host: '127.0.0.1', port: 8787, variables: { LOG_ORIGIN: 'localhost/tlog' } }).join('\n');
  expect(Object.values(secrets).filter((secret) => given.includes(secret))).toEqual([]);
  expect(readText('scripts/start.mjs')).not.toContain('.dev.vars');
});
