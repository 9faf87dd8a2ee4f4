/** What a page loads of an entry at first, minified and compressed: one file, without what it loads later. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Where what the package depends on is, wherever the package is made. */
const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** @type {import('esbuild').Plugin} */
const later = {
  name: 'later',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};

/** @param {string} out @param {string} entry @returns {Promise<number>} */
async function sizeOf(out, entry) {
  const { outputFiles } = await build({
    ...{ entryPoints: [join(out, 'lib/package', `${entry}.js`)], bundle: true, minify: true, format: 'esm', write: false },
    ...{
      external: ['node:*', 'cloudflare:*', 'hono', 'modern-tar', 'idb', 'preact'],
      plugins: [later],
      nodePaths: [NODE_MODULES],
      logLevel: 'silent',
    },
  });
  return gzipSync(/** @type {import('esbuild').OutputFile} */ (outputFiles[0]).contents, { level: 9 }).length;
}

/** @param {string} out @param {readonly string[]} entries @returns {Promise<Record<string, { gz: number }>>} */
export async function entrySizes(out, entries) {
  const sizes = await Promise.all(entries.map(async (entry) => /** @type {const} */ ([entry, { gz: await sizeOf(out, entry) }])));
  return Object.fromEntries(sizes);
}
