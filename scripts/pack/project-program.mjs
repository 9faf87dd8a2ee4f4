/** What builds a project: `scripts/project.ts` as a file that every Node.js runs, and what it builds the client of beside emitted code. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { contractFiles } from '../contract/documents.ts';

/** @param {string} root @returns {Promise<[string, string | Buffer][]>} By their paths in the package. */
export async function projectProgram(root) {
  const bundle = async (/** @type {string} */ entry, /** @type {import('esbuild').BuildOptions} */ options) => {
    const { outputFiles = [] } = await build({
      ...{ absWorkingDir: root, entryPoints: [entry], bundle: true, write: false, format: 'esm', logLevel: 'warning' },
      ...options,
    });
    return /** @type {import('esbuild').OutputFile} */ (outputFiles[0]).text;
  };
  const program = await bundle('scripts/project.ts', { platform: 'node', target: 'node20', external: ['esbuild'] });
  // The same in every client.
  const serviceWorker = await bundle('public/service-worker/sw.ts', { target: 'es2022' });
  return [
    ['lib/scripts/project.js', program],
    ['lib/scripts/process-group.mjs', readFileSync(join(root, 'scripts/process-group.mjs'))],
    ['lib/public/service-worker/sw.js', serviceWorker],
    ...[...contractFiles()].map(([path, text]) => /** @type {[string, string]} */ ([`lib/public/${path}`, text])),
  ];
}
