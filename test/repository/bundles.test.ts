import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../../scripts/build-client.mjs';
import { OUTDIR } from '../../scripts/client-bundles.mjs';
import { pageAt } from '../../shared/wire/paths.ts';
import { ROOT } from './tree.ts';

/** Of everything that the first page loads before a match is opened, as compressed by gzip. */
const FIRST_LOAD_GZIPPED = 120 * 1024;
/** Of its scripts alone, minified and not compressed. */
const FIRST_LOAD_SCRIPT_BYTES = 90_000;

/** Besides those of the first load. */
const MATCH_PAGE_FILES = 3;

type Output = Awaited<ReturnType<typeof buildClient>>['outputs'][string];

let folder: string;
/** What esbuild wrote, by its path within the built client. */
let outputs: ReadonlyMap<string, Output>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-client-'));
  const built = (file: string): string => relative(OUTDIR, resolve(ROOT, file));
  const metafile = await buildClient(folder);
  outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [built(file), output]));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string): Buffer => readFileSync(join(folder, path));
const scripts = (): string[] => [...outputs.keys()].filter((path) => path.endsWith('.js'));

/** The files that index.html itself asks for. */
function pageFiles(): string[] {
  const tags = read('index.html')
    .toString()
    .matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/(?<path>[^"]+)"/g);
  return [...tags].map((tag) => tag.groups?.['path'] ?? '');
}

/** A bundle and all that it imports before it runs. */
function withStaticImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: file, kind } of outputs.get(path)?.imports ?? []) {
    if (kind === 'import-statement') withStaticImports(relative(OUTDIR, resolve(ROOT, file)), seen);
  }
  return seen;
}

/** The scripts that index.html loads before anybody does anything: its own, and all that they import statically. */
function firstScripts(): string[] {
  const entries = pageFiles().filter((path) => path.endsWith('.js'));
  return [...new Set(entries.flatMap((path) => [...withStaticImports(path)]))];
}

/** All that is loaded before anybody does anything, in English. */
function firstFiles(): string[] {
  const bundled = pageFiles().filter((path) => outputs.has(path));
  return ['index.html', ...new Set(bundled.flatMap((path) => [...withStaticImports(path)]))];
}

it('index.html asks only for files that exist', () => {
  expect(pageFiles()).not.toEqual([]);
  expect(pageFiles().filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

it('index.html names the workers, which are named by their contents', () => {
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/data-(\w+)-worker="\/(?<path>[^"]+)"/g),
  ].map(({ groups }) => groups!['path']!);
  expect(named).toEqual([
    expect.stringMatching(/^app\/session\/session\.worker-[0-9A-Z]{8}\.js$/),
    expect.stringMatching(/^app\/session\/computer\.worker-[0-9A-Z]{8}\.js$/),
    expect.stringMatching(/^app\/verify\/verify\.worker-[0-9A-Z]{8}\.js$/),
    expect.stringMatching(/^app\/games\/dark-chess\/kings\.worker-[0-9A-Z]{8}\.js$/),
  ]);
  for (const path of named) {
    expect(outputs.has(path)).toBe(true);
    expect(read(path).toString()).toContain(`//# sourceMappingURL=${path.split('/').at(-1)}.map`);
    expect(existsSync(join(folder, `${path}.map`))).toBe(true);
  }
});

it('the first load stays within its budget', () => {
  const files = firstFiles();
  const sizes = files.map((path) => ({ path, bytes: read(path).length, gzipped: gzipSync(read(path)).length }));
  const total = sizes.reduce((sum, { gzipped }) => sum + gzipped, 0);
  console.table([...sizes, { path: `first load, of ${FIRST_LOAD_GZIPPED}`, gzipped: total }]);
  expect(files.some((path) => path.endsWith('.js')) && files.some((path) => path.endsWith('.css'))).toBe(true);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_GZIPPED);
});

it('the scripts of the first load stay within their budget', () => {
  const sizes = firstScripts().map((path) => outputs.get(path)!.bytes);
  expect(sizes).not.toEqual([]);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_LOAD_SCRIPT_BYTES);
});

it('the page of a match comes in few files, for a slow line pays a round trip for some of them', () => {
  const named = /data-match-page="(?<paths>[^"]*)"/.exec(read('index.html').toString())!.groups!['paths']!.split(' ');
  expect(named.every((path) => existsSync(join(folder, path)))).toBe(true);
  expect(named.length).toBeLessThanOrEqual(MATCH_PAGE_FILES);
});

it('what starts before the page brings nothing of the page, whose texts are read in the language that is set by then', () => {
  const entry = [...outputs].find(([, { entryPoint }]) => entryPoint === 'public/app/entry.ts')![0];
  const inputs = (paths: Iterable<string>): string[] => [...paths].flatMap((path) => Object.keys(outputs.get(path)!.inputs));
  const before = inputs(withStaticImports(entry));
  expect(before).toContain('public/app/language/load.ts');
  expect(before.filter((path) => /\/main\.tsx$|\.tsx$|\/language\/(?:de|es)\b/.test(path))).toEqual([]);
});

it('a translation is one file of its own, which the first load in English does not have', () => {
  const translations = [...outputs].filter(([, { entryPoint }]) => /^public\/app\/language\/\w+\.ts$/.test(entryPoint ?? ''));
  expect(translations.map(([path]) => path.replace(/-\w+\.js$/, '')).toSorted()).toEqual(['app/chunks/de', 'app/chunks/es']);
  for (const [path, { inputs }] of translations) {
    expect(firstScripts()).not.toContain(path);
    expect(Object.keys(inputs).some((input) => input.endsWith('/pages.ts'))).toBe(true);
    expect([...withStaticImports(path)].filter((one) => one !== path && !firstScripts().includes(one))).toEqual([]);
    const total = [...firstFiles(), path].reduce((sum, one) => sum + gzipSync(read(one)).length, 0);
    console.log(`${path}: ${gzipSync(read(path)).length} of a first load of ${total}`);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_GZIPPED);
  }
});

it('no page loads cryptography or the machine of proven dark chess: workers have it', () => {
  const pages = [...outputs].flatMap(([path, { entryPoint }]) => (entryPoint?.endsWith('-page.tsx') ? [path] : []));
  expect(pages).toHaveLength(3);
  const loaded = [...firstScripts(), ...pages.flatMap((path) => [...withStaticImports(path)])];
  const sources = loaded.flatMap((path) => Object.keys(outputs.get(path)!.inputs));
  expect(sources).toContain('public/app/main.tsx');
  expect(sources.filter((path) => path.includes('@noble/') || path.includes('/dark-chess/proven/'))).toEqual([]);
});

it('bots are loaded by the worker of the computer alone', () => {
  const withBots = [...outputs].filter(([, { inputs }]) => Object.keys(inputs).some((input) => input.startsWith('bots/')));
  expect(withBots.map(([path]) => path)).toEqual([expect.stringMatching(/^app\/session\/computer\.worker-/)]);
});

it('no bundle imports Node.js or the platform of the relay', () => {
  expect(scripts()).not.toEqual([]);
  expect(scripts().filter((path) => /["'`](node|cloudflare):/.test(read(path).toString()))).toEqual([]);
  const external = scripts().flatMap((path) => outputs.get(path)?.imports.filter((one) => one.external) ?? []);
  expect(external).toEqual([]);
});

it('each worker is one file, and what a page needs first is four at most', () => {
  const workers = scripts().filter((path) => path.includes('.worker-'));
  expect(workers.flatMap((path) => outputs.get(path)!.imports.filter(({ kind }) => kind !== 'url-token'))).toEqual([]);
  expect(firstScripts().length).toBeLessThanOrEqual(4);
});

it('the page names what its entry imports, and what the page of a match is made of', () => {
  const html = read('index.html').toString();
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path!);
  expect(firstScripts().filter((path) => !pageFiles().includes(path))).toEqual([]);
  expect(preloaded.filter((path) => !firstScripts().includes(path))).toEqual([]);
  const ofMatch = /data-match-page="([^"]+)"/
    .exec(html)![1]!
    .split(' ')
    .map((address) => address.slice(1));
  const page = [...outputs].find(([, { entryPoint }]) => entryPoint === 'public/app/match/match-page.tsx')![0];
  const needed = [...withStaticImports(page)].filter((path) => !firstScripts().includes(path));
  expect(ofMatch.toSorted()).toEqual(needed.toSorted());
});

it('the manifest of the client lists every file that a relay serves, by its address and its hash', () => {
  const manifest = JSON.parse(read('client-manifest.json').toString()) as { files: Record<string, string>; pages: string[] };
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const listed = new Map(Object.entries(manifest.files));
  for (const path of paths.filter((path) => path !== '_headers' && path !== 'client-manifest.json')) {
    const address = `/${path}`.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
    expect(listed.get(address), address).toBe(createHash('sha256').update(read(path)).digest('hex'));
    listed.delete(address);
  }
  expect([...listed]).toEqual([]);
  expect(manifest.pages.some((pattern) => new RegExp(pattern).test('/verify'))).toBe(true);
});

it('two builds in two folders, with another time zone and language, are the same to the byte', () => {
  const copy = mkdtempSync(join(tmpdir(), 'fogline-elsewhere-'));
  try {
    const folders = ['bots', 'games', 'public', 'scripts', 'shared', 'test/vectors', 'worker'];
    for (const part of ['package.json', 'tsconfig.json', ...folders])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    // Through a link to packages elsewhere esbuild would name chunks after another place.
    for (const name of ['preact', 'idb', 'lean-qr', 'modern-tar', '@noble', 'esbuild', '@esbuild'])
      cpSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name), { recursive: true });
    const env = { ...process.env, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    execFileSync(process.execPath, ['scripts/build-client.mjs'], { cwd: copy, env, stdio: 'inherit' });
    expect(String(readFileSync(join(copy, 'dist/public/client-manifest.json')))).toBe(String(read('client-manifest.json')));
  } finally {
    rmSync(copy, { recursive: true });
  }
});

it('the service worker has no code but its own, so that its bytes stay the same from build to build', () => {
  const { inputs, imports } = outputs.get('sw.js')!;
  expect(Object.keys(inputs)).toContain('public/service-worker/sw.ts');
  expect(Object.keys(inputs).filter((path) => !path.startsWith('public/service-worker/'))).toEqual([]);
  expect(imports).toEqual([]);
  const names = [...outputs.keys()].map((path) => path.split('/').at(-1)!).filter((name) => name !== 'sw.js');
  expect(names.filter((name) => read('sw.js').includes(name))).toEqual([]);
});

it('the manifest of the installed client names pictures of the sizes that it states, and pages that there are', () => {
  const { icons, shortcuts } = JSON.parse(read('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    const png = read(src);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(shortcuts.filter(({ url }) => pageAt(url) === undefined)).toEqual([]);
});
