/**
 * Type-checks every folder that has a tsconfig.json, each under its own environment. Folders whose environments are the same are checked as one
 * program, so that what they share is checked once.
 */

import './node-version.mjs';
import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The template of a project and the examples are checked as projects that have the package: `test/browser/{create,examples}.test.ts`. */
const IGNORED = new Set(['node_modules', 'dist', '.git', '.wrangler', 'create', 'examples']);
const TSC = 'node_modules/typescript/bin/tsc';
/** Within `node_modules`, whose types it finds from there. */
const CACHE = join(root, 'node_modules/.cache/typecheck');

/** @param {string} folder @returns {Promise<string[]>} The folders under it, at any depth, that have a tsconfig.json. */
async function findProjects(folder) {
  const entries = await readdir(`${root}/${folder}`, { withFileTypes: true });
  const folders = entries.filter((e) => e.isDirectory() && !IGNORED.has(e.name)).map((e) => `${folder}${e.name}/`);
  const found = await Promise.all(folders.map(findProjects));
  const own = folder !== '' && entries.some((e) => e.name === 'tsconfig.json') ? [folder] : [];
  return [...own, ...found.flat()];
}

/** @param {string} project @returns {Promise<{ environment: string, files: string[] }>} What its tsconfig.json says in the end. */
async function readProject(project) {
  const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', project, '--showConfig'], { cwd: root });
  const { compilerOptions, files } = JSON.parse(stdout);
  return {
    environment: JSON.stringify(compilerOptions),
    files: files.map((/** @type {string} */ file) => join(root, project, file)),
  };
}

/** @param {string} environment @param {readonly string[]} files @param {number} nth @returns {Promise<boolean>} Whether they pass. */
async function check(environment, files, nth) {
  const config = join(CACHE, `${nth}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions: JSON.parse(environment), files }));
  // The programs run side by side; several checkers of one program would each check what it shares.
  const tsc = spawn(process.execPath, [TSC, '-p', config, '--singleThreaded'], { cwd: root, stdio: 'inherit' });
  return new Promise((done) => tsc.on('exit', (code) => done(code === 0)));
}

const projects = await Promise.all((await findProjects('')).map(readProject));
const programs = Map.groupBy(projects, ({ environment }) => environment);
await mkdir(CACHE, { recursive: true });
const results = await Promise.all(
  [...programs].map(([environment, alike], nth) => check(environment, [...new Set(alike.flatMap(({ files }) => files))], nth)),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
