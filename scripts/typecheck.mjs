/** Type-checks every folder that has a tsconfig.json, each under its own environment. */

import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const IGNORED = new Set(['node_modules', 'dist', '.git', '.wrangler']);

/** @param {string} folder @returns {Promise<string[]>} The folders under it, at any depth, that have a tsconfig.json. */
async function findProjects(folder) {
  const entries = await readdir(`${root}/${folder}`, { withFileTypes: true });
  const folders = entries.filter((e) => e.isDirectory() && !IGNORED.has(e.name)).map((e) => `${folder}${e.name}/`);
  const found = await Promise.all(folders.map(findProjects));
  const own = folder !== '' && entries.some((e) => e.name === 'tsconfig.json') ? [folder] : [];
  return [...own, ...found.flat()];
}

/** @param {string} project @returns {Promise<boolean>} Whether it passes. */
const check = (project) =>
  new Promise((done) => {
    const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { cwd: root, stdio: 'inherit' });
    tsc.on('exit', (code) => {
      if (code !== 0) console.error(`Types do not check in ${project}`);
      done(code === 0);
    });
  });

const results = await Promise.all((await findProjects('')).map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
