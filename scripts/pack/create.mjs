/** The package `create-fogline`: the template of a project, with the versions of this release. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relayConfig } from './static-files.mjs';

/** @param {string} root @returns {ReadonlyMap<string, string>} By their paths in the package. */
export function createFiles(root) {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const own = JSON.parse(read('package.json'));
  const versions = { ...own.dependencies, ...own.devDependencies, fogline: own.version };
  const template = JSON.parse(read('create/template/package.json'));
  for (const names of [template.dependencies, template.devDependencies]) {
    for (const name of Object.keys(names)) {
      if (versions[name] === undefined) throw new Error(`The template names ${name}, of which this repository has no version.`);
      names[name] = versions[name];
    }
  }
  const manifest = {
    ...{
      name: 'create-fogline',
      version: own.version,
      description: 'Starts a project with a game of its own.',
      license: own.license,
    },
    ...{ type: 'module', engines: { node: '>=20' }, bin: { 'create-fogline': './index.mjs' } },
  };
  const paths = readdirSync(join(root, 'create/template'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''));
  const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ...paths.map((path) => /** @type {[string, string]} */ ([path.slice('create/'.length), read(path)])),
    ['index.mjs', read('create/index.mjs')],
    ['LICENSE', read('LICENSE')],
    ['package.json', json(manifest)],
    ['template/package.json', json(template)],
    ['template/wrangler.toml', relayConfig(read('wrangler.toml'), { name: 'my-game', main: 'dist/worker.js', pages: true })],
  ]);
}
