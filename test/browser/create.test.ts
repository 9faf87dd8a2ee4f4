/** `npm create fogline`, from the tarballs: a project with its own game, from an empty folder to a match whose record is verified. */

import { execFile, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectToFitAPhone, openPage, sharedChromium } from '../support/chromium.ts';
import { emptyProject, packOnce } from '../support/packed.ts';

const run = promisify(execFile);
const began = performance.now();
const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(1);

let project: string;
const PROGRAMS = { fogline: 'fogline/lib/cli/main.js', tsc: 'typescript/bin/tsc' };
/** As npm runs the scripts of a project: with its programs, and this Node.js. */
const inProject = () => ({
  cwd: project,
  env: {
    ...process.env,
    // Of a run of the tests it is set to say nothing.
    WRANGLER_LOG: 'log',
    PATH: [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
  },
});
const npm = async (...args: readonly string[]): Promise<string> => (await run('npm', args, inProject())).stdout;

beforeAll(async () => {
  const installed = await emptyProject('created', ['@types/node', 'esbuild', 'typescript', 'wrangler']);
  mkdirSync(join(installed, 'node_modules/.bin'));
  for (const [name, file] of Object.entries(PROGRAMS)) symlinkSync(`../${file}`, join(installed, 'node_modules/.bin', name));
  const { file } = await packOnce();
  await run('tar', ['-xzf', join(dirname(file), `create-${basename(file)}`), '-C', installed]);
  await run(process.execPath, [join(installed, 'package/index.mjs'), join(installed, 'high-card')]);
  project = join(installed, 'high-card');
});
afterAll(() => console.log(`From the tarballs to a verified record: ${seconds()} s`));

it('it has the types of the package, keeps what every game keeps, and would be deployed', async () => {
  await npm('run', 'check');
  expect(await npm('test')).toMatch(/^ℹ fail 0$/m);
  const deployed = await npm('run', 'deploy', '--', '--dry-run');
  expect(deployed).toContain('--dry-run: exiting now.');
});

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

const playable = (page: Page) => page.getByRole('group', { name: 'Your hand' }).locator('button:enabled');

it('two people play it at the relay of the project, and its page verifies the record', async () => {
  const port = await freePort();
  const relay = spawn('npm', ['run', 'dev', '--', '--port', `${port}`], { ...inProject(), stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => relay.on('exit', done));
  try {
    for await (const text of relay.stdout) if (String(text).includes('serves the games')) break;
    const errors: string[] = [];
    const open = async (path: string): Promise<Page> =>
      openPage(await sharedChromium(), new URL(path, `http://127.0.0.1:${port}`).href, errors, 'block');
    const alice = await open('/play/high-card#friend');
    await alice.getByRole('button', { name: 'Start match' }).click();
    const bob = await open(await alice.getByLabel('Invitation link').inputValue());
    await bob.getByRole('button', { name: 'Join' }).click();
    await playable(alice).first().waitFor();
    await expectAccessible(alice);
    await expectToFitAPhone(alice);
    for (const left of [3, 2, 1]) {
      for (const page of [alice, bob]) {
        await playable(page)
          .nth(left - 1)
          .waitFor();
        await playable(page).first().click();
      }
    }
    const permalink = await alice.locator('a[href*="/h/"]').first().getAttribute('href');
    const stranger = await open(permalink!);
    await stranger.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
    await stranger.getByText('2 players run again').waitFor();
    expect(errors).toEqual([]);
  } finally {
    relay.kill();
    await ended;
  }
});
