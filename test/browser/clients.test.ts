/**
 * A client that no relay serves: the one of `fogline client`, and a standalone build on a host of static files. The same match is played with
 * each of them, against a guest at the page of the relay.
 */

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../../cli/client-manifest.ts';
import { type ServedClient, serveClient } from '../../cli/client-server.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { buildClient as buildInto } from '../../scripts/build-client.mjs';
import { expectAccessible, openPage, sharedChromium } from '../support/chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-clients-'));
const build = join(folder, 'build');
let relay: LocalRelay;
let other: LocalRelay;
let browser: Browser;
const hosts: ServedClient[] = [];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host that knows nothing of the client: it sends files, no headers, and `404.html` for what is no file. */
async function staticHost(): Promise<ServedClient> {
  const server = createServer((request, response) => {
    const path = request.url!.replace(/\?.*/, '');
    const file = path === '/' ? '/index.html' : path;
    try {
      const body = readFileSync(join(build, file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(build, '404.html')));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

beforeAll(async () => {
  const started = (name: string) => startLocalRelay({ state: join(folder, name), variables: { ALLOWED_ORIGINS: '*' } });
  [relay, other, browser] = await Promise.all([started('relay'), started('other'), sharedChromium()]);
  await buildInto(build, [], { relays: [relay.origin], only: true });
  hosts.push(await serveClient(await buildClient(['--standalone', '--usual', relay.origin]), 0), await staticHost());
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await Promise.all([...hosts, relay, other].map((one) => one?.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A page of a client from elsewhere. It may ask the relay, and nobody else. */
async function open(client: ServedClient, errors: string[], address = '/', asked = relay): Promise<Page> {
  return openPage(browser, client.origin + address, errors, 'block', 'en-US', [asked.origin]);
}

/** Such a host answers an address without a file with 404, and the browser says so. */
const withoutMissingPages = (errors: readonly string[]): string[] => errors.filter((error) => !error.includes('status of 404'));

const KEYS = `new Promise((resolve) => {
  const opening = indexedDB.open('fogline');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('settings').objectStore('settings').getAllKeys();
    asked.onsuccess = () => resolve(asked.result);
  };
})`;

const seats = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('fogline');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('notes').objectStore('notes').getAll();
      asked.onsuccess = () => resolve(asked.result.map(({ relay }) => relay));
    };
  })`);

/** Runs a change of every row of a table of this device, in which `row` is one, and `rows` the table. */
const changeRows = (page: Page, table: string, change: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('fogline');
    opening.onsuccess = () => {
      const changing = opening.result.transaction('${table}', 'readwrite');
      const rows = changing.objectStore('${table}');
      rows.getAll().onsuccess = ({ target }) => { for (const row of target.result) ${change}; };
      changing.oncomplete = () => resolve(opening.result.close());
    };
  })`);

/** What the store of secrets has for the relay of a page: how many seats it lists, loads and lets this tab claim, and whether it saves one. */
async function secretsOf(page: Page, match: string): Promise<unknown> {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL('../../public/app/device/secret-store.ts', import.meta.url))],
    ...{ bundle: true, write: false, format: 'iife', globalName: 'device' },
  });
  await page.evaluate(`${outputFiles[0]!.text}\nglobalThis.device = device;`);
  return page.evaluate(`(async () => {
    const { deviceSecrets } = globalThis.device;
    const opening = indexedDB.open('fogline');
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const asked = database.transaction('seats').objectStore('seats').getAll();
    const [row] = await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
    const { match, key } = row;
    const found = [await deviceSecrets.load(match), await deviceSecrets.load(match, key), await deviceSecrets.claim(match, key)];
    const saved = await deviceSecrets.save(row).then(() => 'saved', ({ code }) => code);
    return [match === '${match}', (await deviceSecrets.list()).length, found.filter((one) => one?.key === key).length, saved];
  })()`);
}

it.each([
  ['`fogline client`', 0],
  ['a standalone build on a host of static files', 1],
])(
  '%s starts a match at a relay, plays it to the end and checks it, and keeps all of it out of the reach of the relay',
  async (_, nth) => {
    const client = hosts[nth]!;
    const errors: string[] = [];
    const ada = await open(client, errors, '/play/rock-paper-scissors#friend');
    await ada.getByLabel('Best of', { exact: true }).selectOption({ label: '1' });
    await button(ada, 'Start match').click();
    const link = await ada.getByLabel('Invitation link').inputValue();
    // The guest needs no client: the invitation leads to the page of the relay.
    expect(link).toMatch(new RegExp(`^${relay.origin}/m/[\\w-]{22}#1\\.`));
    const bob = await openPage(browser, link, errors, 'block');
    await button(bob, 'Join').click();
    await button(ada, /rock/i).click();
    await button(bob, /scissors/i).click();
    await ada.getByRole('heading', { name: 'You won', level: 1 }).waitFor();
    // What was hidden leaves the device once the match is over, and only then.
    // By the keyboard: the page of a match that has just ended moves, and takes what is clicked away from under the pointer.
    await ada.getByText('Publish it elsewhere').press('Enter');
    const [saved] = await Promise.all([ada.waitForEvent('download'), button(ada, 'Save what you hid').press('Enter')]);
    const { seed, decisions } = JSON.parse(readFileSync(await saved.path(), 'utf8')) as { seed: string; decisions: unknown[] };
    expect([seed, decisions.length]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 1]);
    expect(await button(bob, 'Save what you hid').count()).toBe(0);
    // What it keeps lies under its own origin, with the relay beside it.
    expect(await seats(ada)).toEqual([relay.origin]);
    await ada.locator('a[href*="/h/"]').first().click();
    await ada.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
    expect(new URL(ada.url()).origin).toBe(client.origin);
    expect(withoutMissingPages(errors)).toEqual([]);
  },
);

it('an invitation of any relay is pasted, and the match stays at its relay whatever a later link says', async () => {
  const errors: string[] = [];
  const host = await openPage(browser, `${other.origin}/play/rock-paper-scissors#friend`, errors, 'block');
  await button(host, 'Start match').click();
  const link = await host.getByLabel('Invitation link').inputValue();
  const [client] = hosts as [ServedClient];
  const page = await openPage(browser, client.origin, errors, 'block', 'en-US', [relay.origin, other.origin]);
  await page.getByText('Open a match by its link').click();
  await page.getByLabel('Link of a match').fill(link);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).origin));
  await button(page, 'Open').click();
  // Nobody is asked whom neither the build nor the person has named: by a link within the page, or by its address.
  await page.getByText(`This link leads to ${other.origin}. Nothing has been sent there yet.`).waitFor();
  await expectAccessible(page);
  await page.reload();
  await button(page, 'Go on').waitFor();
  expect([page.workers(), requests.filter((origin) => origin === other.origin)]).toEqual([[], []]);
  await button(page, 'Go on').click();
  await button(page, 'Join').click();
  await button(page, /rock/i).waitFor();
  const [, match] = /\/m\/([\w-]{22})/.exec(link)!;
  const there = `${client.origin}/m/${match}?relay=${encodeURIComponent(other.origin)}`;
  expect(page.url()).toBe(there);
  // Another relay that shows the same match would sit between the players; without a relay the usual one would be asked.
  for (const address of [`/m/${match}?relay=${encodeURIComponent(relay.origin)}`, `/m/${match}`]) {
    const asked: string[] = [];
    const watch = (socket: { url(): string }): void => void asked.push(socket.url());
    page.on('websocket', watch);
    await page.goto(client.origin + address);
    await page.waitForURL(there);
    await button(page, /rock/i).waitFor();
    page.off('websocket', watch);
    expect(asked.map((url) => new URL(url).host)).toEqual([new URL(other.origin).host]);
  }
  // Nor is a seat there for a relay that it is not played at, whatever else this device has forgotten of the match.
  await changeRows(page, 'notes', 'rows.clear()');
  await page.goto(`${client.origin}/m/${match}?relay=${encodeURIComponent(relay.origin)}`);
  await page.waitForURL(there);
  await button(page, /rock/i).waitFor();
  await page.goto(`${client.origin}/?relay=${encodeURIComponent(relay.origin)}`);
  expect(await secretsOf(page, match!)).toEqual([true, 0, 0, 'player/played-elsewhere']);
  await page.goto(`${client.origin}/?relay=${encodeURIComponent(other.origin)}`);
  expect(await secretsOf(page, match!)).toEqual([true, 1, 3, 'saved']);
  // A row that names no relay is of a page that its relay has served.
  await host.goto(other.origin);
  await changeRows(host, 'seats', '{ delete row.relay; rows.put(row); }');
  expect(await secretsOf(host, match!)).toEqual([true, 1, 3, 'saved']);
  // A seat that moves here from the page of that relay goes on there, though this client plays elsewhere as a rule.
  await host.goto(`${other.origin}/m/${match}`);
  await button(host, 'Move to another device').click();
  await button(host, 'Pack the seat').click();
  const [saved] = await Promise.all([host.waitForEvent('download'), button(host, 'Save a copy').click()]);
  await page.goto(client.origin);
  await page.getByText('Open a match by its link').click();
  await page.getByLabel('A match that you went on with from another device').setInputFiles(await saved.path());
  await page.waitForURL(there);
  await button(page, 'Play here').click();
  await host.keyboard.press('Escape');
  await host.getByText('This seat is played on another device now').waitFor();
  // Each relay knows this person by another key.
  expect(await page.evaluate(KEYS)).toEqual([`identity:${other.origin}`]);
  expect(errors).toEqual([]);
});

it('a build for some relays plays at no other one', async () => {
  const errors: string[] = [];
  const page = await open(hosts[1]!, errors);
  await page.getByText('Open a match by its link').click();
  await page.getByLabel('Link of a match').fill(`${other.origin}/m/AAAAAAAAAAAAAAAAAAAAAA`);
  await button(page, 'Open').click();
  await page.getByText(`does not play at ${other.origin}`).waitFor();
  // Nor with a seat that has moved.
  const seat = `{"match":"AAAAAAAAAAAAAAAAAAAAAA","relay":"${other.origin}","seat":0,"v":"fogline/1 seat"}`;
  const file = { name: 'seat.json', mimeType: 'application/json', buffer: Buffer.from(seat) };
  await page.getByLabel('A match that you went on with from another device').setInputFiles(file);
  await page.getByText(`This match is played at ${other.origin}`).waitFor();
  // Nor by its address: the policy within the page would not bind the worker of a match.
  await page.goto(`${hosts[1]!.origin}/m/AAAAAAAAAAAAAAAAAAAAAA?relay=${encodeURIComponent(other.origin)}`);
  await page.getByRole('heading', { name: 'No such match' }).waitFor();
  expect(withoutMissingPages(errors)).toEqual([]);
  errors.length = 0;
  // The policy within the page stops what a script would do besides.
  const refused = page.evaluate(`fetch('${other.origin}/api/relay').then(() => 'answered', () => 'refused')`);
  expect(await refused).toBe('refused');
  expect(errors.every((error) => error.includes('Content Security Policy'))).toBe(true);
});
