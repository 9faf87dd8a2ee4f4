/**
 * Builds the web client from public/ into dist/public. Run by `npm run build` and, through wrangler.toml, before dev and deploy.
 *
 * `app/main.tsx` → `app/main.js` and `styles/main.css` keep their names. Any `x.worker.ts` → `x.worker-<hash>.js`, which index.html names
 * for the page, and code that several of them share, or load only when needed, goes to `app/chunks/` under a name with its hash, so that
 * a page never mixes two builds. Everything else in public/ that is not source is copied as it is. `openapi.json`, `asyncapi.json` and
 * `faults.html` are made of the code that they describe (`scripts/contract/`). `_headers` lists the HTTP headers for the
 * platform.
 *
 * A tab that is open while the relay is deployed still asks for the chunks of its own build, so those of the last deployments stay
 * (`deployed-chunks.mjs`). Where nothing was deployed from, two builds of the same sources are the same to the byte.
 *
 * Only files that changed are written and only stale ones are removed, so that two builds of the same sources may run at once.
 */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CROSS_ORIGIN_HEADERS, PAGE_HEADERS } from '../worker/security-headers.ts';
import { contractFiles } from './contract/documents.ts';
import { deployedChunks } from './deployed-chunks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'public');
const ENTRY = /^(app\/main\.tsx|app\/(.+\/)?[^/]+\.worker\.ts|styles\/main\.css)$/;
const SOURCE_ONLY = /(\.tsx?|\.css|(^|\/)tsconfig\.json)$/;

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

/** `url(/icons/x.svg)` in CSS is the address of a static file, copied as it is: nothing to bundle. @type {import('esbuild').Plugin} */
const staticAddresses = {
  name: 'static-addresses',
  setup(bundle) {
    bundle.onResolve({ filter: /^\// }, ({ kind, path }) => (kind === 'url-token' ? { path, external: true } : undefined));
  },
};

/**
 * Names each worker by its contents, as chunks are.
 * @param {import('esbuild').OutputFile[]} outputFiles @param {import('esbuild').Metafile} metafile
 * @returns {Map<string, string>} The new name of a file by the old one.
 */
function nameWorkers(outputFiles, metafile) {
  const names = new Map();
  for (const file of outputFiles.filter(({ path }) => path.endsWith('.worker.js'))) {
    const [old, hash] = [basename(file.path), createHash('sha256').update(file.contents).digest('hex').slice(0, 8).toUpperCase()];
    names.set(old, old.replace(/\.js$/, `-${hash}.js`));
    file.contents = Buffer.from(file.text.replace(`//# sourceMappingURL=${old}`, `//# sourceMappingURL=${names.get(old)}`));
  }
  const rename = (/** @type {string} */ path) =>
    [...names].reduce((named, [old, name]) => named.replace(`/${old}`, `/${name}`), path);
  for (const file of outputFiles) file.path = rename(file.path);
  metafile.outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [rename(path), output]));
  return names;
}

/**
 * @param {string} outdir Absolute; nothing else may live there.
 * @param {readonly string[]} [kept] Files of earlier builds that stay, by their paths within it.
 * @returns {Promise<import('esbuild').Metafile>} What esbuild bundled, with paths relative to the repository.
 */
export async function buildClient(outdir, kept = []) {
  const files = await listFiles(source);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.filter((file) => ENTRY.test(file)).map((file) => join(source, file)),
    outbase: source,
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    chunkNames: 'app/chunks/[name]-[hash]',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    sourcemap: 'linked',
    plugins: [staticAddresses],
    logLevel: 'warning',
  });
  const workers = nameWorkers(outputFiles, metafile);
  const outputs = new Map(outputFiles.map((file) => [resolve(file.path), file.contents]));
  for (const file of files.filter((file) => !SOURCE_ONLY.test(file))) {
    outputs.set(join(outdir, file), await readFile(join(source, file)));
  }
  const page = join(outdir, 'index.html');
  const text = [...workers].reduce(
    (html, [old, name]) => html.replace(old, name),
    Buffer.from(outputs.get(page) ?? '').toString(),
  );
  outputs.set(page, Buffer.from(text));
  for (const [file, text] of contractFiles()) outputs.set(join(outdir, file), Buffer.from(text));
  const headers = headersFile({
    '/*': PAGE_HEADERS,
    '/openapi.json': CROSS_ORIGIN_HEADERS,
    '/asyncapi.json': CROSS_ORIGIN_HEADERS,
    '/app/chunks/*': { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  outputs.set(join(outdir, '_headers'), Buffer.from(headers));
  for (const [path, contents] of outputs) await writeIfChanged(path, contents);
  for (const file of await listFiles(outdir)) {
    if (!outputs.has(join(outdir, file)) && !kept.includes(file)) await rm(join(outdir, file), { force: true });
  }
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildClient(join(root, 'dist/public'), await deployedChunks(join(root, 'dist')));
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error)) throw error;
    process.exitCode = 1; // esbuild has already printed the errors.
  }
}
