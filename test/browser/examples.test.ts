/** The examples, from the tarball in an empty folder: games from outside at a relay of their own, and programs that verify and play. */

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, context } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { expectAccessible, expectToFitAPhone, openPage, sharedChromium } from '../support/chromium.ts';
import { emptyProject } from '../support/packed.ts';

const run = promisify(execFile);
const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const state = mkdtempSync(join(tmpdir(), 'fogline-examples-'));
const began = performance.now();

let project: string;
let relay: LocalRelay;
const inProject = (path: string): string => join(project, path);
const node = async (...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: project })).stdout;
const fogline = (...args: readonly string[]): Promise<string> => node('node_modules/fogline/lib/cli/main.js', ...args);

/** The example of a relay of one's own is where the others play. It serves the pages of liar's dice. */
beforeAll(async () => {
  project = await emptyProject('examples', ['esbuild', '@types/node', 'typescript']);
  cpSync(local('examples'), project, { recursive: true, filter: (path) => !path.includes('node_modules') });
  cpSync(local('test/browser/examples'), project, { recursive: true });
  writeFileSync(inProject('package.json'), '{"type":"module"}');
  await fogline('build', '--config', 'liars-dice/fogline.config.ts');
  const config = readFileSync(inProject('node_modules/fogline/wrangler.toml'), 'utf8');
  const withPages = config.replace(/^# \[assets\]\n(?:# .*\n)+/m, (found) => found.replace(/^# /gm, ''));
  writeFileSync(inProject('own-relay/wrangler.toml'), withPages.replace('"./dist/public"', '"../liars-dice/dist/public"'));
  writeFileSync(inProject('own-relay/.dev.vars'), `RELAY_SEED="${'5a'.repeat(32)}"\n`);
  relay = await startLocalRelay({ state, config: inProject('own-relay/wrangler.toml') });
});
afterAll(async () => {
  await relay?.stop();
  rmSync(state, { recursive: true, force: true });
  console.log(`The examples took ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
});

const SOURCE = /\.(ts|tsx|js|html)$/;
const lines = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;

it.each([
  ['liars-dice', 450],
  ['rock-paper-scissors', 150],
  ['verify-in-a-page', 60],
  ['verify-in-a-worker', 60],
  ['own-relay', 60],
  ['bot-in-a-program', 60],
])('%s is at most %i lines, and imports the package alone', (name, most) => {
  const files = readdirSync(local(`examples/${name}`)).filter((file) => SOURCE.test(file));
  const paths = files.map((file) => local(`examples/${name}/${file}`));
  expect(paths.reduce((sum, path) => sum + lines(path), 0)).toBeLessThanOrEqual(most);
  const imported = paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/(?:from|import) ?\(?'([^']+)'/g)]);
  const foreign = imported.map(([, from]) => from!).filter((from) => !/^(fogline\/|\.\.?\/[^.]|node:)/.test(from));
  expect(foreign).toEqual([]);
});

it('their types hold', async () => {
  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
});

describe.each(['liars-dice', 'rock-paper-scissors'])('the game of %s', (name) => {
  it('passes each check of a game', async () => {
    expect(await node(`${name}/check.ts`)).not.toContain('ok: false');
  });

  it('states the code of its rules', async () => {
    await fogline('pack-rules', `${name}/rules.ts`, '--write', `${name}/code.ts`, '--check');
  });
});

interface Played {
  readonly finalHash: string;
  readonly result: { readonly winners: readonly number[] };
  readonly program: { readonly seat: number };
}
const play = async (...args: readonly string[]): Promise<Played> => JSON.parse(await node('match.mjs', relay.origin, ...args));
let records: readonly Played[];

it('two bots and six play liar’s dice to the end, one of them as a program of its own', async () => {
  records = await Promise.all([play('2', '5'), play('6', '2')]);
  for (const { program, result } of records) {
    expect(program).toMatchObject({ seat: 1, result });
    expect(result).toMatchObject({ kind: 'won', reason: 'last-dice', winners: [expect.any(Number)] });
  }
});

it('a person plays liar’s dice against the computer on its page', async () => {
  const errors: string[] = [];
  const page = await openPage(await sharedChromium(), `${relay.origin}/`, errors, 'block');
  try {
    await page.getByRole('button', { name: /^Liar/ }).click();
    // Nothing is higher, so the next seat has to doubt it.
    await page.getByLabel('Decide').selectOption('15 × ⚅');
    await page.getByRole('button', { name: 'Say it' }).click();
    await page.getByText(/ lost a die\.$/).waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
});

it('a page of another site verifies the records', async () => {
  const site = await context({
    ...{ entryPoints: [inProject('verify-in-a-page/page.ts')], outdir: inProject('verify-in-a-page') },
    ...{ bundle: true, format: 'esm', logLevel: 'silent' },
  });
  const browser = await (await sharedChromium()).newContext();
  try {
    const { port } = await site.serve({ servedir: inProject('verify-in-a-page'), host: '127.0.0.1' });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    for (const { finalHash, result } of records) {
      await page.getByLabel('Address of a log').fill(`${relay.origin}/api/hashes/${finalHash}/log`);
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText(`: seat ${result.winners[0]} won (last-dice).`).waitFor();
      expect(await page.locator('output').textContent()).toMatch(/^It holds \(proven\), in \d+ steps of the game/);
    }
  } finally {
    await Promise.all([browser.close(), site.dispose()]);
  }
});

it('a Worker answers with the verdict', async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: [inProject('verify-in-a-worker/worker.ts')], bundle: true, write: false, format: 'esm' },
    conditions: ['workerd', 'worker'],
  });
  const modules = [{ type: 'ESModule' as const, path: 'worker.js', contents: outputFiles[0]!.text }];
  const bindings = { RELAY: relay.origin };
  const worker = new Miniflare(
    convertV4MiniflareOptions({ name: 'verify', modules, bindings, compatibilityDate: '2026-10-20', cf: false }),
  );
  try {
    const answer = await worker.dispatchFetch(`http://verify/${records[1]!.finalHash}`);
    expect(await answer.json()).toEqual({ ok: true, evidence: 'proven', result: records[1]!.result });
    expect((await worker.dispatchFetch(`http://verify/${'0'.repeat(64)}`)).status).toBe(404);
  } finally {
    await worker.dispose();
  }
});

it('two packages of one name and other rules are never both ok', async () => {
  const [game, other] = [inProject('liars-dice'), inProject('other-dice')];
  cpSync(game, other, { recursive: true });
  const rules = readFileSync(join(game, 'rules.ts'), 'utf8');
  // Here a bid of as many dice as there are is wrong.
  const changed = rules.replace('found >= bid.count', 'found > bid.count');
  expect(changed).not.toBe(rules);
  writeFileSync(join(other, 'rules.ts'), changed);
  await fogline('pack-rules', 'other-dice/rules.ts', '--write', 'other-dice/code.ts');
  const said = JSON.parse(await node('other-rules.mjs', relay.origin, records[0]!.finalHash));
  const [winner] = records[0]!.result.winners;
  expect(said).toEqual({
    own: { ok: true, holds: true, winners: [winner] },
    other: {
      ...{ ok: false, holds: true, agreed: [winner] },
      unknown: { game: 'example.com/liars-dice', rules: 1, code: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
    join: 'game/other-rules',
  });
});
