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
 *
 * Options: --out FOLDER; --print-hash; --standalone [--relay ORIGIN]…, a client that no relay serves (`standalone.mjs`), into dist/standalone. It plays at
 * these relays alone; without --relay at any, and --usual ORIGIN is where it starts matches then. --games FILE: a client with the games alone that this
 * module names, as `games/all.ts` does.
 */

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CROSS_ORIGIN_HEADERS, PAGE_HEADERS } from '../worker/security-headers.ts';
import { bundleClient, nameBundles, preloadInto } from './client-bundles.mjs';
import { clientManifest, MANIFEST, sha256 } from './client-manifest.mjs';
import { commitOf } from './commit.mjs';
import { deployedChunks } from './deployed-chunks.mjs';
import { otherGames } from './games/other-games.ts';
import { originOf, standaloneHeaders, standalonePage } from './standalone.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'public');
const SOURCE_ONLY = /(\.tsx?|\.js|\.css|(^|\/)tsconfig\.json)$/;
/** In the package these lie among the files of the client. */
const CONTRACT = join(root, 'scripts/contract/documents.ts');

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
 * @param {import('./standalone.mjs').Standalone} [standalone] Of a client that no relay serves.
 * @param {readonly import('esbuild').Plugin[]} [plugins] Of a client that tests build from other sources.
 * @returns {Promise<import('esbuild').Metafile & { readonly clientHash: string }>} What esbuild bundled, with paths as if it lay in dist/public.
 */
export async function buildClient(outdir, kept = [], standalone, plugins = []) {
  const files = await listFiles(source);
  const bundles = await bundleClient(files, plugins);
  const outputs = new Map(bundles.outputs);
  for (const file of files.filter((file) => !SOURCE_ONLY.test(file))) outputs.set(file, await readFile(join(source, file)));
  outputs.set('index.html', Buffer.from(preloadInto(String(outputs.get('index.html')), bundles)));
  const contract = existsSync(CONTRACT) ? (await import(pathToFileURL(CONTRACT).href)).contractFiles() : [];
  for (const [file, text] of contract) outputs.set(file, Buffer.from(text));
  for (const page of ['index.html', 'faults.html']) {
    outputs.set(page, Buffer.from(nameBundles(String(outputs.get(page)), bundles)));
  }
  if (standalone !== undefined) {
    const page = Buffer.from(standalonePage(String(outputs.get('index.html')), standalone));
    outputs.set('index.html', page).set('404.html', page);
  }
  const ofAll = standalone === undefined ? PAGE_HEADERS : standaloneHeaders(standalone);
  const headers = headersFile({
    '/*': ofAll,
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
  outputs.set(MANIFEST, Buffer.from(clientManifest(outputs, ofAll)));
  for (const [file, contents] of outputs) await writeIfChanged(join(outdir, file), contents);
  for (const file of await listFiles(outdir)) {
    if (!outputs.has(file) && !kept.includes(file)) await rm(join(outdir, file), { force: true });
  }
  return { ...bundles.metafile, clientHash: sha256(outputs.get(MANIFEST) ?? '') };
}

/** @param {string} address */
function readOrigin(address) {
  const origin = originOf(address);
  if (origin === undefined) throw new Error(`"${address}" is not the address of a relay, such as https://relay.example.`);
  return origin;
}

async function main() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      'print-hash': { type: 'boolean', default: false },
      standalone: { type: 'boolean', default: false },
      relay: { type: 'string', multiple: true, default: [] },
      usual: { type: 'string' },
      games: { type: 'string' },
    },
  });
  const only = values.relay.length > 0;
  if ((only || values.usual !== undefined) && !values.standalone)
    throw new Error('--relay and --usual are for a client with --standalone.');
  const relays = (only || values.usual === undefined ? values.relay : [values.usual]).map(readOrigin);
  const standalone = values.standalone ? { relays, only } : undefined;
  const outdir = resolve(values.out ?? join(root, standalone === undefined ? 'dist/public' : 'dist/standalone'));
  // What was deployed stays beside what is deployed next, and nowhere else.
  const kept = standalone === undefined && values.out === undefined ? await deployedChunks(join(root, 'dist')) : [];
  const plugins = values.games === undefined ? [] : [await otherGames(resolve(values.games), root)];
  const { clientHash } = await buildClient(outdir, kept, standalone, plugins);
  if (!values['print-hash']) return;
  const commit = commitOf();
  console.log(`The client hash is ${clientHash}${commit === undefined ? '' : `, built from commit ${commit}`}`);
}

// It is a part of a program, too.
if (process.argv[1] === join(root, 'scripts/build-client.mjs')) {
  await main().catch((error) => {
    process.exitCode = 1;
    // esbuild has already printed its errors.
    if (!(error instanceof Error && 'errors' in error)) console.error(error instanceof Error ? error.message : error);
  });
}
