/**
 * What esbuild makes of the client's sources: the page with its parts, a file for each worker, and the service worker. Names have a hash of
 * the contents, so that a page never mixes two builds and a cache may keep them for ever; only the service worker keeps its name.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readTrustPolicy } from '../shared/transparency/trust-policy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'public');
/** In the package the client lies as what the compiler made of it. */
const [TS, TSX] = existsSync(join(source, 'app/entry.ts')) ? ['.ts', '.tsx'] : ['.js', '.js'];
const ENTRY = join(source, `app/entry${TS}`);
const MAIN = join(source, `app/main${TSX}`);
const COMMON = join(source, `app/common${TS}`);
/** Where the outputs of a build belong, wherever they are written: their source maps, and so their names, tell the way from there. */
export const OUTDIR = join(root, 'dist/public');

/** The release key that the client pins, as `RELEASE_KEY` names it: a public key in hex. */
function pinnedKey() {
  const key = process.env['RELEASE_KEY'] ?? '';
  if (!/^([0-9a-f]{64})?$/.test(key)) throw new Error('RELEASE_KEY is a public key of Ed25519, 64 digits of lower-case hex.');
  return key;
}

/** The logs and witnesses that the client pins: the text of the file that `LOG_POLICY` names (tlog-policy). */
async function pinnedPolicy() {
  const file = process.env['LOG_POLICY'] ?? '';
  if (file === '') return '';
  if (pinnedKey() === '') throw new Error('LOG_POLICY says which logs count for the builds that RELEASE_KEY signs: set both.');
  const text = await readFile(file, 'utf8');
  if (readTrustPolicy(text).logs.length === 0) throw new Error(`${file} names no log.`);
  return text;
}

/** @param {import('esbuild').BuildOptions} options */
const bundle = async (options) =>
  build({
    ...{ absWorkingDir: root, outbase: source, bundle: true, minify: true, target: 'es2022', logLevel: 'warning' },
    ...{ jsx: 'automatic', jsxImportSource: 'preact' },
    define: { RELEASE_KEY: JSON.stringify(pinnedKey()), LOG_POLICY: JSON.stringify(await pinnedPolicy()) },
    ...options,
    write: false,
    metafile: true,
  });

/** @type {import('esbuild').BuildOptions} */
const NAMED = { entryNames: '[dir]/[name]-[hash]', chunkNames: 'app/chunks/[name]-[hash]', format: 'esm', sourcemap: 'linked' };

/** `url(/icons/x.svg)` in CSS is the address of a static file, copied as it is: nothing to bundle. @type {import('esbuild').Plugin} */
const staticAddresses = {
  name: 'static-addresses',
  setup(bundle) {
    bundle.onResolve({ filter: /^\// }, ({ kind, path }) => (kind === 'url-token' ? { path, external: true } : undefined));
  },
};

/**
 * esbuild makes a chunk of each set of modules that the same parts use, which cut what every page needs into dozens of small files. A part
 * is only ever loaded after others, so each states that it uses what is there by then: then all of that is one chunk.
 * @param {ReadonlyMap<string, readonly string[]>} parts By module that is imported when it is needed, what is there by then; absolute paths.
 * @returns {import('esbuild').Plugin}
 */
const afterOthers = (parts) => ({
  name: 'after-others',
  setup(bundle) {
    bundle.onLoad({ filter: /\.(tsx?|js)$/ }, async ({ path }) => {
      const before = parts.get(path);
      if (before === undefined) return undefined;
      // As seen from the part: source maps have this text, and a place on one computer would change every name.
      const there = before.map((one) => `./${relative(dirname(path), one).replaceAll(sep, '/')}`);
      const contents = `${await readFile(path, 'utf8')}\n${there.map((one) => `import ${JSON.stringify(one)};\n`).join('')}`;
      return { contents, loader: path.endsWith('.js') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/**
 * The page comes after the entry, and so do the languages, which must be known before any module of the page begins; all else after the page,
 * and with what several parts have in common. Parts are wherever a game is.
 * @param {import('esbuild').BuildOptions} page @returns {Promise<Map<string, string[]>>}
 */
async function partsIn(page) {
  const { inputs } = (await bundle(page)).metafile;
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const parts = imports.flatMap(({ kind, path }) => (kind === 'dynamic-import' ? resolve(root, path) : []));
  const isEarly = (/** @type {string} */ path) => path === MAIN || path.startsWith(join(source, 'app/language/'));
  return new Map(parts.map((path) => [path, isEarly(path) ? [ENTRY] : [MAIN, COMMON]]));
}

/** @typedef {{ readonly outputs: ReadonlyMap<string, Uint8Array>, readonly metafile: import('esbuild').Metafile }} Bundles */

/**
 * @param {readonly string[]} files Sources of the client, by their paths within it.
 * @param {readonly import('esbuild').Plugin[]} [plugins] Of a client that tests build from other sources.
 * @returns {Promise<Bundles>} Outputs by their paths within the built client.
 */
export async function bundleClient(files, plugins = []) {
  const workers = files.filter((file) => /^app\/.*\.worker\.[jt]s$/.test(file));
  const entryPoints = [ENTRY, MAIN, join(source, 'styles/main.css')];
  const page = { ...NAMED, entryPoints, splitting: true, outdir: OUTDIR, plugins: [staticAddresses, ...plugins] };
  const parts = await partsIn(page);
  const results = await Promise.all([
    bundle({ ...page, plugins: [afterOthers(parts), ...page.plugins] }),
    // A worker is one file: what it shares with the page would have to be fetched before the page has asked for it.
    ...workers.map((file) => bundle({ ...NAMED, outdir: OUTDIR, entryPoints: [join(source, file)], plugins: [...plugins] })),
    bundle({ outfile: join(OUTDIR, 'sw.js'), entryPoints: [join(source, `service-worker/sw${TS}`)], format: 'iife' }),
  ]);
  const outputs = results
    .flatMap(({ outputFiles }) => outputFiles)
    .map(({ path, contents }) => [relative(OUTDIR, path).replaceAll(sep, '/'), contents]);
  const metafile = {
    inputs: Object.assign({}, ...results.map((one) => one.metafile.inputs)),
    outputs: Object.assign({}, ...results.map((one) => one.metafile.outputs)),
  };
  return { outputs: new Map(/** @type {[string, Uint8Array][]} */ (outputs)), metafile };
}

/** @param {string} output As esbuild names it. */
const addressOf = (output) => `/${relative(OUTDIR, resolve(root, output)).replaceAll(sep, '/')}`;

/**
 * Gives a page the names of this build: its source names scripts, styles and workers without their hashes.
 * @param {string} html @param {Bundles} bundles
 */
export function nameBundles(html, { metafile }) {
  return Object.entries(metafile.outputs).reduce((text, [output, { entryPoint }]) => {
    if (entryPoint === undefined || !/\.(worker\.[jt]s|css)$|^public\/app\/(main|entry)\.(tsx?|js)$/.test(entryPoint))
      return text;
    const plain = entryPoint.replace(/^public/, '').replace(/\.tsx?$/, '.js');
    return text.replaceAll(`"${plain}"`, `"${addressOf(output)}"`);
  }, html);
}

/**
 * Names in the page what its entry imports, and for the entry what the page of a match is made of: a browser that learns of a file from the
 * one before it has lost a round trip.
 * @param {string} html @param {Bundles} bundles
 */
export function preloadInto(html, { metafile }) {
  const outputOf = (/** @type {string} */ source) =>
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `public/${source}`)?.[0] ?? '';
  const importsOf = (/** @type {string} */ output, /** @type {Set<string>} */ seen = new Set()) => {
    for (const { path, kind } of metafile.outputs[output]?.imports ?? [])
      if (kind === 'import-statement' && !seen.has(path)) importsOf(path, seen.add(path));
    return seen;
  };
  const [main, match] = [outputOf(`app/main${TSX}`), outputOf(`app/match/match-page${TSX}`)];
  const first = importsOf(main, importsOf(outputOf(`app/entry${TS}`)));
  const later = [match, ...importsOf(match)].filter((output) => output !== main && !first.has(output));
  const preloads = [...first].map((output) => `    <link rel="modulepreload" href="${addressOf(output)}">\n`).join('');
  return html
    .replace('<html ', `<html data-match-page="${later.map(addressOf).join(' ')}" `)
    .replace(/^ *<script /m, (script) => `${preloads}${script}`);
}

/** Whether a built file is named by its contents. @param {string} file */
export const isNamedByContents = (file) => /-[0-9A-Z]{8}\.(js|css)$/.test(basename(file));
