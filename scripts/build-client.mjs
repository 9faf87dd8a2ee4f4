/**
 * Builds the web client from public/ into dist/public. Run by `npm run build` and, through wrangler.toml, before dev and deploy.
 *
 * `app/main.tsx`, `styles/main.css` and every `x.worker.ts` are bundled (`client-bundles.mjs`), and index.html is given their names, which
 * are those of their contents. `service-worker/sw.ts` becomes `sw.js`, whose bytes are the same in every build: `client-manifest.json` says what a
 * build consists of. Everything else in public/ that is not source is copied as it is. `openapi.json`, `asyncapi.json` and `faults.html` are
 * made of the code that they describe (`scripts/contract/`). `_headers` lists the HTTP headers for the platform.
 *
 * A tab that is open while the relay is deployed still asks for the chunks of its own build, so those of the last deployments stay
 * (`deployed-chunks.mjs`). Where nothing was deployed from, two builds of the same sources are the same to the byte.
 *
 * Only files that changed are written and only stale ones are removed, so that two builds of the same sources may run at once.
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CROSS_ORIGIN_HEADERS, PAGE_HEADERS } from '../worker/security-headers.ts';
import { bundleClient, nameBundles, preloadInto } from './client-bundles.mjs';
import { clientManifest, MANIFEST, sha256 } from './client-manifest.mjs';
import { contractFiles } from './contract/documents.ts';
import { deployedChunks } from './deployed-chunks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'public');
const SOURCE_ONLY = /(\.tsx?|\.css|(^|\/)tsconfig\.json)$/;

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };
const ASKED_AGAIN = { 'cache-control': 'no-cache' };

/** @param {string} folder @returns {Promise<string[]>} Paths of the files under it, with forward slashes. */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((e) => e.isFile()).map((e) => relative(folder, join(e.parentPath, e.name)).replaceAll(sep, '/'));
}

/** @param {string} path @param {Uint8Array} contents */
async function writeIfChanged(path, contents) {
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** @param {Readonly<Record<string, Readonly<Record<string, string>>>>} rules Headers by pattern of paths. */
const headersFile = (rules) =>
  Object.entries(rules)
    .map(([path, headers]) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'))
    .join('\n');

/**
 * @param {string} outdir Absolute; nothing else may live there.
 * @param {readonly string[]} [kept] Files of earlier builds that stay, by their paths within it.
 * @returns {Promise<import('esbuild').Metafile & { readonly clientHash: string }>} What esbuild bundled, with paths relative to the repository.
 */
export async function buildClient(outdir, kept = []) {
  const files = await listFiles(source);
  const bundles = await bundleClient(files, outdir);
  const outputs = new Map(bundles.outputs);
  for (const file of files.filter((file) => !SOURCE_ONLY.test(file))) outputs.set(file, await readFile(join(source, file)));
  outputs.set('index.html', Buffer.from(preloadInto(String(outputs.get('index.html')), bundles, outdir)));
  for (const [file, text] of contractFiles()) outputs.set(file, Buffer.from(text));
  for (const page of ['index.html', 'faults.html']) {
    outputs.set(page, Buffer.from(nameBundles(String(outputs.get(page)), bundles, outdir)));
  }
  const headers = headersFile({
    '/*': PAGE_HEADERS,
    '/openapi.json': CROSS_ORIGIN_HEADERS,
    '/asyncapi.json': CROSS_ORIGIN_HEADERS,
    // Named by their contents.
    '/app/*': FOR_EVER,
    '/styles/*': FOR_EVER,
    '/icons/*': { 'cache-control': 'public, max-age=604800' },
    '/sw.js': ASKED_AGAIN,
    [`/${MANIFEST}`]: ASKED_AGAIN,
  });
  outputs.set('_headers', Buffer.from(headers));
  outputs.set(MANIFEST, Buffer.from(clientManifest(outputs)));
  for (const [file, contents] of outputs) await writeIfChanged(join(outdir, file), contents);
  for (const file of await listFiles(outdir)) {
    if (!outputs.has(file) && !kept.includes(file)) await rm(join(outdir, file), { force: true });
  }
  return { ...bundles.metafile, clientHash: sha256(outputs.get(MANIFEST) ?? '') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { clientHash } = await buildClient(join(root, 'dist/public'), await deployedChunks(join(root, 'dist')));
    if (process.argv.includes('--print-hash')) console.log(`The client hash is ${clientHash}`);
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error)) throw error;
    process.exitCode = 1; // esbuild has already printed the errors.
  }
}
