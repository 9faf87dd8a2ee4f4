/** The headers of everything that a relay serves, as it serves it. */

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { VERSION } from '../../shared/log/step.ts';
import type { Problem } from '../../shared/wire/http.ts';

const state = mkdtempSync(join(tmpdir(), 'fogline-headers-'));
let relay: LocalRelay;
beforeAll(async () => {
  relay = await startLocalRelay({ state });
});
afterAll(async () => {
  await relay?.stop();
  rmSync(state, { recursive: true, force: true });
});

const built = (folder: 'app' | 'app/chunks' | 'app/session' | 'styles', extension = '.js'): string =>
  `/${folder}/${readdirSync(new URL(`../../dist/public/${folder}`, import.meta.url)).find((name) => name.endsWith(extension))}`;

const POLICY_OF_PAGES = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'fogline',
};

/** Directives of a policy by their names. */
const readPolicy = (header: string | null): Record<string, string> =>
  Object.fromEntries((header ?? '').split('; ').map((directive) => directive.split(/ (.*)/s)));

function expectHeaders({ headers }: Response, expected: Record<string, string>): void {
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))).toEqual(expected);
}

describe.each<[string, () => string, string, number?]>([
  ['the first page', () => '/', 'text/html'],
  ['the page of a match that is not here', () => '/m/AAAAAAAAAAAAAAAAAAAAAA', 'text/html', 404],
  ['the page of a record that is not here', () => `/h/${'0'.repeat(64)}`, 'text/html', 404],
  ['a program', () => built('app'), 'text/javascript'],
  ['a worker', () => built('app/session'), 'text/javascript'],
  ['a part of a program', () => built('app/chunks'), 'text/javascript'],
  ['a style sheet', () => built('styles', '.css'), 'text/css'],
  ['the service worker', () => '/sw.js', 'text/javascript'],
  ['a picture', () => '/icons/fogline.svg', 'image/svg+xml'],
  ['the manifest', () => '/manifest.webmanifest', 'application/manifest+json'],
])('%s', (_, path, type, status = 200) => {
  it('runs and loads its own files only, is in no frame, says nothing of where it was, and uses no device', async () => {
    const answer = await fetch(`${relay.origin}${path()}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(type);
    expect(readPolicy(answer.headers.get('content-security-policy'))).toEqual(POLICY_OF_PAGES);
    expectHeaders(answer, {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    const features = answer.headers.get('permissions-policy')!.split(', ');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) expect(features).toContain(`${feature}=()`);
  });
});

describe.each<[string, string, RequestInit, number]>([
  ['an answer', '/api/relay', {}, 200],
  ['a refusal', '/api/matches/AAAAAAAAAAAAAAAAAAAAAA', {}, 404],
  ['a refusal of a log', '/api/matches/AAAAAAAAAAAAAAAAAAAAAA/log', {}, 404],
  ['a refusal of a socket', '/api/matches/AAAAAAAAAAAAAAAAAAAAAA/socket', {}, 426],
  ['a refusal of what is posted', '/api/matches', { method: 'POST', body: '{}' }, 400],
  ['a refusal of a foreign page', '/api/matches', { method: 'POST', body: '{}', headers: { origin: 'https://evil.test' } }, 403],
  ['the open seats', '/api/matches?open&game=dice', {}, 200],
  ['the record of a player', `/api/players/${'07'.repeat(32)}`, {}, 200],
  ['a refusal of a player', '/api/players/nobody', {}, 400],
  ['a refusal of a record', `/api/hashes/${'0'.repeat(64)}`, {}, 404],
  ['a route that is not there', '/api/nothing', {}, 404],
])('%s of the API', (_, path, init, status) => {
  it('is no page: nothing runs, nothing is guessed, nothing is framed', async () => {
    const answer = await fetch(`${relay.origin}${path}`, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('json');
    expect(readPolicy(answer.headers.get('content-security-policy'))).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expectHeaders(answer, {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
  });
});

it('what is no file and no route is refused with the same headers', async () => {
  const answer = await fetch(relay.origin, { method: 'POST', body: 'x' });
  expect(answer.ok).toBe(false);
  expectHeaders(answer, { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

it.each([
  '/app/chunks/match-page-AAAAAAAA.js',
  '/app/none.js',
  '/app',
  '/styles/none.css',
  '/icons/none.svg',
  '/.well-known/security.txt',
  '/m/AAAAAAAAAAAAAAAAAAAAAA.js',
  '/api',
  '/apis',
])('%s, which is not there, is missing and in no cache, even for a browser that would take a page', async (path) => {
  const answer = await fetch(relay.origin + path, { headers: { accept: path === '/apis' ? '*/*' : 'text/html,*/*' } });
  expect(answer.status).toBe(404);
  expectHeaders(answer, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

it('a person at an address without a page is told so by the client, and the answer is 404 and in no cache', async () => {
  for (const path of ['/nothing', '/m/short', `/h/${'0'.repeat(63)}`]) {
    const answer = await fetch(relay.origin + path, { headers: { accept: 'text/html', 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
    expectHeaders(answer, { 'cache-control': 'no-store', 'x-frame-options': 'DENY', etag: null! });
    expect(await answer.text()).toContain(built('app'));
  }
});

it('what is named by its contents is never asked for again, and what says which build is there always is', async () => {
  const cached = async (path: string) => (await fetch(relay.origin + path)).headers.get('cache-control');
  for (const path of [built('app'), built('app/chunks'), built('app/session'), built('styles', '.css')])
    expect(await cached(path)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/sw.js', '/client-manifest.json']) expect(await cached(path)).toBe('no-cache');
  expect(await cached('/')).toMatch(/max-age=0/);
});

it('a browser is served every file as the manifest of the client lists it', async () => {
  const read = async (path: string) =>
    (await fetch(relay.origin + path, { headers: { 'sec-fetch-mode': 'cors' } })).arrayBuffer();
  const { files } = JSON.parse(Buffer.from(await read('/client-manifest.json')).toString()) as { files: Record<string, string> };
  const served = await Promise.all(
    Object.keys(files).map(async (path) => [
      path,
      createHash('sha256')
        .update(Buffer.from(await read(path)))
        .digest('hex'),
    ]),
  );
  expect(Object.fromEntries(served)).toEqual(files);
});

it('a page that has not changed is not sent again', async () => {
  const address = `${relay.origin}/p/${'0'.repeat(64)}`;
  const etag = (await fetch(address)).headers.get('etag')!;
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it('the relay describes itself to every site, and is not asked again for what has not changed', async () => {
  for (const path of ['/openapi.json', '/asyncapi.json']) {
    const answer = await fetch(relay.origin + path, { headers: { origin: 'https://elsewhere.test' } });
    expect(answer.status).toBe(200);
    expectHeaders(answer, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    expect(await answer.json()).toMatchObject({ info: { version: VERSION } });
    const again = await fetch(relay.origin + path, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    expect(again.status).toBe(304);
  }
});

it('the type of a problem leads to a page that says what it means', async () => {
  const { type, title } = (await (await fetch(`${relay.origin}/api/nothing`)).json()) as Problem;
  const answer = await fetch(new URL(type, `${relay.origin}/api/nothing`));
  expect(answer.status).toBe(200);
  expectHeaders(answer, { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' });
  const page = await answer.text();
  expect(page.slice(page.indexOf(`<section id="${type.split('#')[1]}">`)).split('</section>')[0]).toContain(title);
});

it('robots may read pages, which say that matches and records are not to be found, and the icon that is asked for unasked is there', async () => {
  const answer = await fetch(`${relay.origin}/robots.txt`);
  expect(answer.headers.get('content-type')).toMatch('text/plain');
  expect(await answer.text()).toMatch(/^Disallow: \/api\/$/m);
  for (const path of ['/m/AAAAAAAAAAAAAAAAAAAAAA', `/h/${'0'.repeat(64)}`, `/p/${'0'.repeat(64)}`])
    expect(await (await fetch(relay.origin + path)).text()).toContain('<meta name="robots" content="noindex">');
  const icon = await fetch(`${relay.origin}/favicon.ico`);
  expect([icon.status, new DataView(await icon.arrayBuffer()).getUint32(0, true)]).toEqual([200, 0x10000]);
});
