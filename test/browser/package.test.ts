/** The npm package, from its tarball in an empty folder: what a project outside of this repository gets. */

import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { publint } from 'publint';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startLocalRelay } from '../../cli/local-relay.ts';
import { codeOf } from '../../library/rules/rules-bundle.ts';
import { sharedChromium } from '../support/chromium.ts';
import { emptyProject, type Packed, pack, packOnce } from '../support/packed.ts';
import { playNumber, writeNumber } from '../support/packed-number.ts';

const run = promisify(execFile);
const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let packed: Packed;
let project: string;
const inProject = (path: string): string => join(project, path);

beforeAll(async () => {
  packed = await packOnce();
  project = await emptyProject('package');
  writeFileSync(inProject('package.json'), '{"type":"module"}');
  copyFileSync(local('test/browser/package/play.mjs'), inProject('play.mjs'));
});

it('the same sources make the same tarball, wherever it is made', async () => {
  const again = await pack(inProject('again'));
  expect(again.sha256).toBe(packed.sha256);
  expect(readFileSync(packed.file)).toHaveLength(packed.bytes);
});

it('a page loads no more of an entry than it is told', () => {
  const most = { verify: 30_000, game: 17_000, seat: 55_000 };
  const readme = readFileSync(local('package/README.md'), 'utf8');
  for (const [entry, bytes] of Object.entries(most)) {
    console.log(`fogline/${entry}: ${packed.entries[entry]!.gz} bytes of ${bytes}`);
    expect(packed.entries[entry]!.gz, entry).toBeLessThanOrEqual(bytes);
    expect(readme).toMatch(new RegExp(`^\\| \`fogline/${entry}\` \\|.* at most ${bytes / 1_000} kB`, 'm'));
  }
});

it('publint and Are The Types Wrong find nothing in it', async () => {
  const tarball = new Uint8Array(readFileSync(packed.file));
  expect((await publint({ pack: { tarball: tarball.buffer }, strict: true })).messages).toEqual([]);
  const checked = await checkPackage(createPackageFromTarballData(tarball));
  // There are ES modules alone, so what only CommonJS and its resolution before `exports` would find is no fault.
  const ofModules = (kind: string | undefined): boolean => kind === 'bundler' || kind === 'node16-esm';
  const { problems = [] } = checked as { problems?: readonly { kind: string; resolutionKind?: string }[] };
  expect(problems.filter(({ resolutionKind }) => resolutionKind === undefined || ofModules(resolutionKind))).toEqual([]);
});

describe('types', () => {
  const names = (): readonly string[] => Object.keys(packed.entries);

  // As bundlers resolve them they are found by Are The Types Wrong above, and the examples and a created project are checked in that way.
  it('of every entry hold for a project, resolved as Node.js does', async () => {
    const imports = names().map((name, i) => `import * as entry${i} from 'fogline/${name}';\nvoid entry${i};`);
    const use = [
      "import { RPS } from 'fogline/games/rps';",
      "import { openMatch, type Seat } from 'fogline/seat';",
      "import { verifyLog } from 'fogline/verify';",
      "export const seat: Promise<Seat> = openMatch({ relay: 'https://relay.example', game: RPS });",
      "export const play = async () => (await seat).play(({ deadline }) => ({ kind: 'show', hand: deadline > 0 ? 'rock' : 'paper' }));",
      'export const ok: Promise<boolean> = verifyLog(new Uint8Array(), { games: [RPS] }).then(({ verdict }) => verdict.ok);',
      '// @ts-expect-error A log is bytes.',
      "void verifyLog('text');",
    ];
    const name = 'types';
    writeFileSync(inProject(`${name}.ts`), [...imports, ...use].join('\n'));
    const [, example] = /```js\n([\s\S]*?)```/.exec(readFileSync(local('package/README.md'), 'utf8'))!;
    writeFileSync(inProject('readme.ts'), `declare const log: Uint8Array;\n${example}`);
    const compilerOptions = {
      ...{
        module: 'nodenext',
        moduleResolution: 'nodenext',
        target: 'es2023',
        lib: ['es2023', 'dom'],
        types: [],
        strict: true,
        noEmit: true,
      },
      ...{ skipLibCheck: false, verbatimModuleSyntax: true },
    };
    writeFileSync(inProject(`${name}.json`), JSON.stringify({ compilerOptions, files: [`${name}.ts`, 'readme.ts'] }));
    const { stdout } = await run(process.execPath, [
      local('node_modules/typescript/bin/tsc'),
      '-p',
      inProject(`${name}.json`),
    ]).catch((error: { readonly stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

/** What `play.mjs` tells of a match of two seats, and of its published record with the rules and without. */
const PLAYED = {
  result: { kind: 'won', winners: [0], reason: 'rounds-won' },
  verdict: { ok: true, evidence: 'proven', winners: [0] },
  steps: 11,
  archive: true,
  withoutRules: { ok: false, holds: true, unknown: { game: 'rps', rules: 1 }, agreed: [0] },
};

const playIn = async (node: string, relay: string, options: readonly string[] = []): Promise<unknown> => {
  // Such a program ends by itself when its match has.
  const program = `const { playAndVerify } = await import('./play.mjs');
    const { folderStore } = await import('fogline/seat/node');
    console.log(JSON.stringify(await playAndVerify('${relay}', folderStore('seats'))));`;
  const { stdout } = await run(node, [...options, '--input-type=module', '--eval', program], { cwd: project });
  return JSON.parse(stdout);
};

describe('two seats play at a relay, and the record is verified,', () => {
  it('in the Node.js of this project', async () => {
    expect(await playIn(process.execPath, inject('sharedRelay'))).toEqual(PLAYED);
  });

  it('in Node.js 20, where there is one', async () => {
    const paths = (process.env['PATH'] ?? '').split(':').map((path) => join(path, 'node'));
    const versions = await Promise.all(
      paths.map((node) =>
        run(node, ['--version']).then(
          ({ stdout }) => ({ node, stdout }),
          () => undefined,
        ),
      ),
    );
    const old = versions.find((one) => one?.stdout.startsWith('v20.'));
    if (old === undefined) console.log('There is no Node.js 20 on the PATH: the package was not tried in it.');
    else expect(await playIn(old.node, inject('sharedRelay'), ['--experimental-websocket'])).toEqual(PLAYED);
  });

  const bundle = async (source: string, options: object): Promise<string> => {
    const stdin = { contents: source, resolveDir: project };
    const { outputFiles } = await build({ stdin, bundle: true, write: false, logLevel: 'silent', ...options });
    return outputFiles[0]!.text;
  };

  it('in workerd', async () => {
    const source = `import { playAndVerify } from './play.mjs';
      export default { fetch: async (request) => Response.json(await playAndVerify(new URL(request.url).searchParams.get('relay'))) };`;
    const contents = await bundle(source, { format: 'esm', conditions: ['workerd', 'worker'] });
    const modules = [{ type: 'ESModule' as const, path: 'index.js', contents }];
    const worker = new Miniflare(
      convertV4MiniflareOptions({ name: 'program', modules, compatibilityDate: '2026-10-20', cf: false }),
    );
    try {
      const answer = await worker.dispatchFetch(`http://program/?relay=${encodeURIComponent(inject('sharedRelay'))}`);
      expect(await answer.json()).toEqual(PLAYED);
    } finally {
      await worker.dispose();
    }
  });

  it('in Chromium', async () => {
    const source = `import { indexedDbStore } from 'fogline/seat/browser';
      import { playAndVerify } from './play.mjs';
      export const play = (relay) => playAndVerify(relay, indexedDbStore('somebody'));`;
    const script = await bundle(source, { format: 'iife', globalName: 'program' });
    const context = await (await sharedChromium()).newContext({ bypassCSP: true });
    try {
      const page = await context.newPage();
      await page.goto(`${inject('sharedRelay')}/robots.txt`);
      await page.addScriptTag({ content: script });
      expect(await page.evaluate(`program.play(location.origin)`)).toEqual(PLAYED);
    } finally {
      await context.close();
    }
  });
});

it('a Worker of two lines is a relay, by the configuration of the package', async () => {
  copyFileSync(inProject('node_modules/fogline/wrangler.toml'), inProject('wrangler.toml'));
  writeFileSync(inProject('worker.js'), "export * from 'fogline/relay';\nexport { default } from 'fogline/relay';\n");
  writeFileSync(inProject('.dev.vars'), `RELAY_SEED="${'5a'.repeat(32)}"\n`);
  const relay = await startLocalRelay({ state: inProject('state'), config: inProject('wrangler.toml') });
  try {
    expect(await playIn(process.execPath, relay.origin)).toEqual(PLAYED);
    const page = await fetch(`${relay.origin}/`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
  } finally {
    await relay.stop();
  }
});

it('its program packs the rules of a game from outside, and verifies a match by them', async () => {
  const fogline = async (...args: readonly string[]) =>
    JSON.parse(
      (await run(process.execPath, ['node_modules/fogline/lib/cli/main.js', ...args, '--json'], { cwd: project })).stdout,
    );
  const { code } = await fogline('pack-rules', await writeNumber(project, 'higher'), '--out', 'rules.mjs');
  const rules = new Uint8Array(readFileSync(inProject('rules.mjs')));
  expect(codeOf(rules)).toBe(code);
  writeFileSync(inProject('number.jsonl'), await playNumber(rules));
  const judged = await fogline('verify', 'number.jsonl', '--rules', 'rules.mjs');
  expect(judged).toMatchObject({ ok: true, result: { kind: 'won', winners: [1] } });
});

it('the package itself names its entries', async () => {
  const program = run(process.execPath, ['--input-type=module', '--eval', "import 'fogline'"], { cwd: project });
  await expect(program).rejects.toThrow(/Import one of .*fogline\/verify/);
});
