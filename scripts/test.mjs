/**
 * `npm test`: types, lint, client build, then every test. Ends with one line, `N passed, N failed`, and fails if anything did: a
 * step before the tests counts as one failure, and so does a test that was skipped. `npm test -- shared/log` runs only the tests
 * whose path holds that text; other arguments of vitest work too.
 */

import './node-version.mjs';
import './dev-vars.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { preparePrograms } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Tests start many programs, which load the same modules: compiled once, they start in half of the processor time.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

/** @param {string[]} args Of node. @returns {Promise<boolean>} Whether it succeeded. */
const run = (args) =>
  new Promise((done) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', (code) => done(code === 0)));

/** @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile In vitest's report. */

/**
 * @param {string[]} args Of vitest.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
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
    return { passed: numPassedTests, failed: ok ? failed : Math.max(1, failed), skipped };
  } catch (error) {
    console.error(`The tests gave no report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chosen = process.argv.slice(2);
const programs = preparePrograms();
const [types, lint, build] = await Promise.all([
  run(['scripts/typecheck.mjs']),
  run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
  run(['scripts/build-client.mjs']),
]);
const steps = { types, lint, 'client build': build, programs };
const tests = await runTests(findChromium() ? chosen : ['--project=!browser', ...chosen]);
const broken = Object.entries(steps).flatMap(([name, ok]) => (ok ? [] : [`${name} failed`]));
if (chosen.length === 0 && tests.skipped > 0) broken.push(...Array(tests.skipped).fill('a test was skipped'));
for (const reason of broken) console.error(reason);

const failed = tests.failed + broken.length;
console.log(`${tests.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
