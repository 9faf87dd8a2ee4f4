/**
 * Which test files `npm run test:changed` runs. A test is pure if nothing that it loads reads files, starts programs or opens connections: what it
 * shows follows from its own text and what that imports. A pure one is left out where none of these files differs from the other commit. All
 * others run each time, because they read documents, bundle the product or start it, and no import says so.
 */

import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports } from '../test/repository/imports.ts';
import { listFiles, readText } from '../test/repository/tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const TEST = /\.test\.tsx?$/;

/** What can be changed without a test that imports it: then everything runs. */
const OF_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|wrangler\.toml|tsconfig\.json)$/;

/** Modules by which a test sees more than it imports. */
const OUTSIDE =
  /^(node:(child_process|cluster|dgram|dns|fs|http|https|http2|module|net|tls|worker_threads)(\/.*)?|esbuild|miniflare|wrangler|playwright-core|ws|vite(st\/(node|config))?)$/;

/** Tests inside workerd, and cheats, of which some are (`vitest.config.ts`): beside what they import they run the Worker, and what is set up for all. */
const IN_WORKERD = /^test\/(worker\/|adversary\/(?!proven-)[^/]+$)/;

/** @param {readonly string[]} args Of git. @returns {string[]} */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** @param {string} since @returns {string[]} The files that differ from where this branch has left that one, committed or not. */
function changedFiles(since) {
  const base = execFileSync('git', ['merge-base', since, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return [...git('diff', '--name-only', '-z', base), ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/**
 * @param {readonly string[]} paths @param {(path: string) => readonly string[]} importsOf
 * @returns {Set<string>} These files and everything that they load, files by their paths and packages by their names.
 */
function closureOf(paths, importsOf) {
  const closure = new Set(paths);
  for (const path of closure) for (const loaded of importsOf(path)) closure.add(loaded);
  return closure;
}

/** @param {string} path @param {string} text @returns {string[]} What a module loads. What is computed may be anything. */
const loadedBy = (path, text) =>
  readImports(text)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) =>
      specifier?.startsWith('.') ? posix.join(posix.dirname(path), specifier) : (specifier ?? 'node:module'),
    );

/**
 * @param {readonly string[]} files The whole tree. @param {readonly string[]} changed @param {(path: string) => string} read
 * @returns {string[]} The test files that have to run.
 */
export function testsToRun(files, changed, read) {
  const tests = files.filter((path) => TEST.test(path));
  if (changed.some((path) => OF_ALL.test(path))) return tests;
  const differs = new Set(changed);
  const modules = new Set(files.filter((path) => /\.(tsx?|mjs)$/.test(path)));
  /** @type {Map<string, readonly string[]>} */
  const known = new Map();
  const importsOf = (/** @type {string} */ path) => {
    const imports = known.get(path) ?? (modules.has(path) ? loadedBy(path, read(path)) : []);
    known.set(path, imports);
    return imports;
  };
  const setUp = files.filter((path) => /^test\/(worker\/|support\/remember-proofs\.ts$)/.test(path) && !TEST.test(path));
  return tests.filter((test) => {
    const closure = closureOf(IN_WORKERD.test(test) ? [test, 'worker/index.ts', ...setUp] : [test], importsOf);
    return [...closure].some((path) => differs.has(path) || (!IN_WORKERD.test(test) && OUTSIDE.test(path)));
  });
}

/** @param {string} [since] A branch or commit. @returns {string[]} */
export function findChangedTests(since = 'main') {
  const files = listFiles();
  const chosen = testsToRun(files, changedFiles(since), readText);
  console.log(`${chosen.length} of ${files.filter((path) => TEST.test(path)).length} test files have to run again.`);
  return chosen;
}
