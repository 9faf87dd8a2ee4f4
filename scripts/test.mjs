/**
 * `npm test`: the client build, then every test, with types and lint beside them. Ends with what it took, its ten slowest files and one line,
 * `N passed, N failed`, and fails if anything did: a step that is no test counts as one failure, and so does a test that was skipped.
 * `npm test -- shared/log` runs only the tests whose path holds that text; other arguments of vitest work too.
 *
 * `npm run test:changed`, for a turn of work: leaves out the files whose tests see nothing but what they import, where none of that differs
 * from main (`changed-tests.mjs`). `npm run test:changed -- --since HEAD~3` compares with another commit.
 */

import './node-version.mjs';
import './dev-vars.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { preparePrograms } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Tests start many programs, which load the same modules: compiled once, they start in half of the processor time.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

/** Files that are named with their time. */
const SLOWEST = 10;

/** Of everything that was run and has ended, user and system. */
let processorSeconds = 0;

/** @param {string[]} args Of node. @returns {Promise<boolean>} Whether it succeeded. */
const run = (args) =>
  new Promise((done) => {
    const child = spawn('python3', ['scripts/processor-time.py', process.execPath, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    });
    let seconds = '';
    child.stdio[3]?.on('data', (text) => (seconds += text));
    child.on('error', () => done(false));
    child.on('close', (code) => {
      processorSeconds += Number(seconds);
      done(code === 0);
    });
  });

/** @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }} TestFile In vitest's report. */

/** @param {readonly TestFile[]} files @returns {string[]} Lines of the files that took longest, among others that ran beside them. */
const slowest = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}`);

/**
 * @param {string[]} args Of vitest.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, slowest: string[] }>}
 */
async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ok = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]);
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = testResults.filter(
      (f) => f.status === 'failed' && !f.assertionResults.some((t) => t.status === 'failed'),
    );
    const failed = numFailedTests + brokenFiles.length;
    const skipped = testResults
      .filter((f) => f.status !== 'failed') // A failed file is counted already, and may not have run its tests.
      .flatMap((f) => f.assertionResults.filter((t) => t.status !== 'passed')).length;
    // An error outside any test fails the run but is not in vitest's counts.
    return { passed: numPassedTests, failed: ok ? failed : Math.max(1, failed), skipped, slowest: slowest(testResults) };
  } catch (error) {
    console.error(`The tests gave no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0, slowest: [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} args @returns {Promise<{ chosen: string[], isAll: boolean }>} Arguments of vitest, and whether they leave nothing out. */
async function readChoice([first, ...rest]) {
  if (first !== '--changed') return { chosen: first === undefined ? [] : [first, ...rest], isAll: first === undefined };
  const [option, since, ...others] = rest;
  // It loads TypeScript, which an older Node.js could not even refuse.
  const { findChangedTests } = await import('./changed-tests.mjs');
  if (option === undefined || (option === '--since' && since !== undefined && others.length === 0))
    return { chosen: await findChangedTests(since), isAll: false };
  throw new Error('npm run test:changed [-- --since COMMIT]');
}

const started = Date.now();
const { chosen, isAll } = await readChoice(process.argv.slice(2));
const programs = preparePrograms();
const build = await run(['scripts/build-client.mjs']);
// What the tests start serves this one, and does not build it again.
process.env['CLIENT_IS_BUILT'] = 'yes';
const [tests, types, lint] = await Promise.all([
  runTests(findChromium() ? chosen : ['--project=!browser', ...chosen]),
  run(['scripts/typecheck.mjs']),
  run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
]);
const steps = { types, lint, 'client build': build, programs };
const broken = Object.entries(steps).flatMap(([name, ok]) => (ok ? [] : [`${name} failed`]));
if (isAll && tests.skipped > 0) broken.push(...Array(tests.skipped).fill('a test was skipped'));
for (const reason of broken) console.error(reason);

const failed = tests.failed + broken.length;
const seconds = (Date.now() - started) / 1_000;
console.log(['The slowest files took', ...tests.slowest].join('\n'));
console.log(`All of it took ${Math.round(seconds)} s, and ${Math.round(processorSeconds)} s of processor time`);
console.log(`${tests.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
