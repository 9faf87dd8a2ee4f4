#!/usr/bin/env node
/** `npm create fogline my-game`: a project with a game of its own in a new folder. It asks nothing, and installs nothing. */

import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [path, ...others] = process.argv.slice(2);
const folder = resolve(path ?? '');
const name = basename(folder);

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(`${reason}\nUsage: npm create fogline my-game`);
  process.exit(2);
}

if (path === undefined || others.length > 0) fail('It takes the name of a new folder.');
if (!/^[a-z0-9][a-z0-9-]{0,53}$/.test(name)) fail(`"${name}" is no name of a Worker: lower-case letters, digits and hyphens.`);
if (existsSync(folder)) fail(`${path} is there already.`);

cpSync(fileURLToPath(new URL('template', import.meta.url)), folder, { recursive: true });
for (const [file, from] of /** @type {const} */ ([
  ['package.json', '"name": "my-game"'],
  ['wrangler.toml', 'name = "my-game"'],
])) {
  const text = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), text.replace(from, from.replace('my-game', name)));
}
// npm leaves a file of this name out of packages.
writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist\n.wrangler\n.dev.vars\n');

console.log(`${path} has a game of hidden cards. Next:\n\n  cd ${path}\n  npm install\n  npm test\n  npm run dev`);
