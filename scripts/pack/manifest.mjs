/** The package.json of the package: one export for each file of `package/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root @returns {readonly string[]} Names of the entries, such as `games/rps`. */
export const entriesOf = (root) =>
  readdirSync(join(root, 'package'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'index.ts')
    .map((path) => path.slice(0, -'.ts'.length).replaceAll('\\', '/'))
    .sort();

/** Of the library and the program; the others are those of a relay, of a project that builds the web client, of rules from outside, and of `fogline mcp`. */
const NEEDED = ['@noble/ciphers', '@noble/curves', '@noble/hashes'];

/** @param {string} root @param {readonly string[]} entries */
export function manifestOf(root, entries) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const builtWith = Object.fromEntries(
    ['@modelcontextprotocol/server', 'esbuild'].map((name) => [name, own.devDependencies[name]]),
  );
  const versions = { ...own.dependencies, ...builtWith };
  const others = Object.keys(versions).filter((name) => !NEEDED.includes(name));
  const pick = (/** @type {readonly string[]} */ names) => Object.fromEntries(names.map((name) => [name, versions[name]]));
  const at = (/** @type {string} */ entry) => ({ types: `./lib/package/${entry}.d.ts`, default: `./lib/package/${entry}.js` });
  const manifest = {
    name: own.name,
    version: own.version,
    description: own.description,
    license: own.license,
    type: 'module',
    // Where a part of the client is loaded, its module says what it comes after.
    sideEffects: ['./lib/public/**'],
    engines: { node: '>=20' },
    bin: { fogline: './lib/cli/main.js' },
    exports: {
      '.': at('index'),
      ...Object.fromEntries(entries.map((entry) => [`./${entry}`, at(entry)])),
      './package.json': './package.json',
    },
    dependencies: pick(NEEDED),
    peerDependencies: pick(others),
    peerDependenciesMeta: Object.fromEntries(others.map((name) => [name, { optional: true }])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
