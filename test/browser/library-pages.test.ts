/** The pages of the library: their programs run from the package, at the relay that one of them is, and its reference names what it has. */

import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { entriesOf } from '../../scripts/pack/manifest.mjs';
import { reexportsOf } from '../../scripts/reference/declarations.ts';
import { ROOT, readText } from '../repository/tree.ts';
import { emptyProject } from '../support/packed.ts';

const run = promisify(execFile);
let project: string;
let relay: LocalRelay;

/** A program of a page says in its first line what it is called. */
const programsOf = (page: string): readonly { name: string; text: string }[] =>
  [...readText(`docs/library/${page}.md`).matchAll(/^```[jt]s\n(\/\/ ([\w.-]+)\n[\s\S]*?)^```$/gm)].map(([, text, name]) => ({
    name: name!,
    text: text!,
  }));

const printed = async (...command: readonly string[]): Promise<string> =>
  (await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], { cwd: project })).stdout;

beforeAll(async () => {
  project = await emptyProject('pages', ['@types/node']);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const page of ['game', 'relay', 'seat', 'verify'])
    for (const { name, text } of programsOf(page)) writeFileSync(join(project, name), text);
  copyFileSync(join(project, 'node_modules/fogline/wrangler.toml'), join(project, 'wrangler.toml'));
  writeFileSync(join(project, '.dev.vars'), `RELAY_SEED="${'5a'.repeat(32)}"\n`);
  relay = await startLocalRelay({ state: join(project, 'state'), config: join(project, 'wrangler.toml') });
});
afterAll(() => relay?.stop());

it('the game of game.md keeps what every game keeps, and its cheat convicts', async () => {
  const lines = (await printed('odds-and-evens.check.ts')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !line.startsWith('ok: '))).toEqual([]);
  expect(lines).toContain('ok: each cheat that its author states is convicted');
});

it('the program of seat.md plays a match at the relay of relay.md, and that of verify.md checks its record', async () => {
  const [, permalink] = /^won (\S+)\n$/.exec(await printed('play.ts', relay.origin))!;
  const [line] = (await printed('verify.ts', permalink!)).split('\n');
  expect(readText('docs/library/verify.md')).toContain(`\n${line}\n`);
});

it('the programs of the pages have the types of the package', async () => {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2024', lib: ['es2024', 'esnext.disposable', 'dom'], types: ['node'], strict: true },
    ...{ noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, verbatimModuleSyntax: true },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  expect(await printed(join(ROOT, 'node_modules/typescript/bin/tsc')).catch(({ stdout }) => stdout)).toBe('');
});

it('the reference in the package names what each entry has', () => {
  const folder = join(project, 'node_modules/fogline');
  const [, ...sections] = readFileSync(join(folder, 'reference.md'), 'utf8').split('\n## fogline/');
  const named = new Map(sections.map((section) => [section.split('\n', 1)[0]!, new Set(section.match(/[\w$]+/g))]));
  const entries = entriesOf(ROOT);
  expect([...named.keys()]).toEqual(entries);
  const missing = entries.flatMap((entry) =>
    reexportsOf(join(folder, `lib/package/${entry}.d.ts`)).filter(({ name }) => !named.get(entry)!.has(name)),
  );
  expect(missing).toEqual([]);
});
