/** Adding a game touches its own folder and one line: a copy of the tree gets one, and plays, shows and checks it. */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRODUCED, ROOT } from './tree.ts';

const FIXTURE = 'test/support/odds-and-evens';
const GAME = 'games/odds-and-evens';

/** What vitest writes. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[];
  }[];
}

let copy: string;

const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [...args], { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(copy, path), 'utf8');
  writeFileSync(join(copy, path), change(before));
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fogline-new-game-'));
  const isProduced = (path: string): boolean =>
    relative(ROOT, path)
      .split('/')
      .some((part) => part === '.git' || PRODUCED.has(part));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !isProduced(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, GAME));
  for (const file of readdirSync(join(copy, FIXTURE))) {
    renameSync(join(copy, FIXTURE, file), join(copy, GAME, file.replace('.check.', '.test.')));
    edit(`${GAME}/${file.replace('.check.', '.test.')}`, (text) => text.replaceAll("'../../../", "'../../"));
  }
  edit('games/all.ts', (text) =>
    text.replace('\n} satisfies', "\n  'odds-and-evens': () => import('./odds-and-evens/package.ts'),\n} satisfies"),
  );
  run('scripts/games/main.ts');
});

afterAll(() => rmSync(copy, { recursive: true }));

it('has the types of a game', () => {
  run('node_modules/typescript/bin/tsc', '-p', 'games', '--noEmit');
});

it('keeps what every game keeps, is played by bots and on a terminal, and is replayed, from the layers that it may use', () => {
  const files = [
    ...['test/match/game-contract', 'test/repository/registries', 'test/repository/layers'],
    ...['test/repository/game-lists', 'cli/games/terminal-games', `${GAME}/replay`],
  ];
  const tests = 'odds-and-evens|imports go only|each list is';
  const report = join(copy, 'report.json');
  // One process that loads each module once, and no workerd, which other projects of the suite need.
  writeFileSync(
    join(copy, 'alone.config.mjs'),
    'export default { test: { isolate: false, maxWorkers: 1, testTimeout: 900_000 } };\n',
  );
  const options = ['run', '--config', 'alone.config.mjs', '--reporter', 'json', '--outputFile', report, '-t', tests];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...files.map((file) => `${file}.test.ts`)], {
    cwd: copy,
  });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failures = testResults.flatMap(({ assertionResults, message }) => [
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ...(message === '' ? [] : [message]),
  ]);
  expect(failures).toEqual([]);
  expect(numPassedTests).toBeGreaterThan(12);
});

it('is played by honest people at bad moments', () => {
  expect(run('test/fuzz/main.ts', '--matches', '1', '--seed', '1/8')).toContain('odds-and-evens');
});

/** The scripts of a built client that have these words. */
function scriptsWith(built: string, words: string): string[] {
  const folder = join(copy, built, 'app');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(words));
}

it('is on the page, with its screen in a file of its own', () => {
  run('scripts/build-client.mjs', '--out', 'built');
  expect(scriptsWith('built', 'How many fingers?')).toEqual([expect.stringMatching(/^chunks\/screen-/)]);
  expect(scriptsWith('built', 'is the sum even?')).toHaveLength(1);
  expect(scriptsWith('built', 'battleship.commit')).not.toEqual([]);
  expect(scriptsWith('built', 'Zeig Finger')).toEqual([expect.stringMatching(/^chunks\/de-/)]);
});

it('is the only game of a client that is built for it, and no page has its rules', () => {
  writeFileSync(join(copy, 'only.ts'), `export const PACKAGES = {\n  only: () => import('./${GAME}/package.ts'),\n};\n`);
  run('scripts/build-client.mjs', '--out', 'only', '--games', 'only.ts');
  expect(scriptsWith('only', 'How many fingers?')).toHaveLength(1);
  expect(scriptsWith('only', 'odds-and-evens.commit').map((file) => file.replace(/-\w+\.js$/, ''))).toEqual([
    'session/session.worker',
    'verify/verify.worker',
  ]);
  expect(scriptsWith('only', 'battleship.commit')).toEqual([]);
});
