import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildClient } from '../../scripts/build-client.mjs';
import { clientManifest, sha256 } from '../../scripts/client-manifest.mjs';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { VERSION } from '../../shared/log/step.ts';
import { policyOf } from '../../shared/relay/policy.ts';
import { signClientEntry } from '../../shared/transparency/client-entry.ts';
import { encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { encodeVerifierKey } from '../../shared/transparency/signed-note.ts';
import { type BuiltClient, serveClient } from '../support/built-client.ts';
import { expectAccessible, openPage, sharedChromium } from '../support/chromium.ts';
import { signerOf, ToyLog } from '../support/toy-log.ts';

const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'fogline-installed-'));
const [first, second] = [join(folder, 'first'), join(folder, 'second')];
let browser: Browser;
let client: BuiltClient;

const release = signerOf('release');
const log = 'relay.example/tlog';

/** The log of a relay that has one build, which this key has signed. */
function apiWithLog(named: string, signer = release): BuiltClient['api'] {
  const entry = signClientEntry({ client: named, commit: '33'.repeat(20) }, signer);
  const tree = new ToyLog(log, (index) => (index === 1 ? encodeCanonical(entry) : `entry ${index}`));
  const { publicKey: key } = signerOf('relay');
  const described = {
    ...{ key, keys: [{ key, status: 'current' }], version: VERSION, time: 1, limits: {}, policy: policyOf({}) },
    logKey: encodeVerifierKey(tree.key),
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/relay': described,
    [`/api/clients/${named}`]: { entry, proof: encodeLogProof(tree.proof(1, 5)) },
  };
  return ({ url }, response) => {
    const answer = answers[url!];
    response
      .writeHead(answer === undefined ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  };
}

beforeAll(async () => {
  vi.stubEnv('RELEASE_KEY', release.publicKey);
  vi.stubEnv('LOG_POLICY', join(folder, 'policy'));
  writeFileSync(join(folder, 'policy'), `log ${encodeVerifierKey(new ToyLog(log).key)}\nquorum none\n`);
  await buildClient(first);
  vi.unstubAllEnvs();
  // Another build: its shell differs, and so does its manifest.
  cpSync(first, second, { recursive: true });
  const shell = readFileSync(join(first, 'index.html'), 'utf8').replace('<body>', '<body class="the-next">');
  const { files } = JSON.parse(readFileSync(join(first, 'client-manifest.json'), 'utf8')) as { files: Record<string, string> };
  writeFileSync(join(second, 'index.html'), shell);
  const manifest = clientManifest(new Map([['index.html', Buffer.from(shell)]]), {});
  const other = { ...JSON.parse(manifest), files: { ...files, ...JSON.parse(manifest).files } };
  writeFileSync(join(second, 'client-manifest.json'), JSON.stringify(other));
  [browser, client] = await Promise.all([sharedChromium(), serveClient(first)]);
});
afterAll(async () => {
  await client?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (errors: string[] = []): Promise<Page> => openPage(browser, client.origin, errors, 'allow');

/** Until the client is on the device, and the page is answered from there. */
const installed = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller !== null) resolve();
    navigator.serviceWorker.addEventListener('controllerchange', resolve);
  })`);

/** What the service worker answers to the question for another build; null without another build. */
const askForBuild = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data ?? null);
    navigator.serviceWorker.controller.postMessage({ kind: 'check' }, [port2]);
  })`);

const showsNext = (page: Page): Promise<boolean> => page.locator('body.the-next').isVisible();

it('an installed client opens without a network, and checks a match from a file', async () => {
  const errors: string[] = [];
  const page = await open(errors);
  await installed(page);
  await page.context().setOffline(true);
  await page.goto(`${client.origin}/verify`);
  // A busy Chromium keeps the emulated line cut, and does not always tell a page that it draws in a new process: then it is told again.
  while (await page.evaluate('navigator.onLine')) {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
  }
  await page.getByText('You are offline').waitFor();
  await page.locator('input[type=file]').first().setInputFiles(local('test/vectors/battleship-xaya.jsonl'));
  await page.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});

it('a page stays with its build until a person takes the next one, and takes none with a file that is not what its manifest says', async () => {
  const page = await open();
  await installed(page);
  client.folder = second;
  // Half of a deployment: the manifest is there, and the shell is still the old one.
  const shell = readFileSync(join(second, 'index.html'));
  writeFileSync(join(second, 'index.html'), readFileSync(join(first, 'index.html')));
  expect(await askForBuild(page)).toBeNull();
  writeFileSync(join(second, 'index.html'), shell);
  expect(await askForBuild(page)).toBe(sha256(readFileSync(join(second, 'client-manifest.json'))));
  await page.reload();
  await page.getByText('A new version of Fogline is there').waitFor();
  // Both are named: the one that waits above the page, and the one that draws it at its foot.
  const named = (folder: string): string => sha256(readFileSync(join(folder, 'client-manifest.json'))).slice(0, 8);
  await page.locator('.new-build').getByText(named(second)).waitFor();
  await page.locator('footer').getByText(named(first)).waitFor();
  // The installed client pins a release key and a log: what another key has signed is in none.
  await page.getByText('It is in no log, signed by the release key').waitFor();
  const hash = sha256(readFileSync(join(second, 'client-manifest.json')));
  client.api = apiWithLog(hash, signerOf('stranger'));
  await page.reload();
  await page.getByText('It is in no log, signed by the release key').waitFor();
  await expectAccessible(page);
  client.api = apiWithLog(hash);
  await page.reload();
  await page.getByText(`It is in the log of ${log}, which this version trusts, signed by the release key`).waitFor();
  expect(await showsNext(page)).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator('body.the-next').waitFor();
  expect(await askForBuild(page)).toBeNull();
  client.folder = first;
  await page.context().close();
});

it('a page speaks the language of the browser and never another one, until a person chooses one, which is there without a network too', async () => {
  const errors: string[] = [];
  const page = await openPage(browser, 'about:blank', errors, 'allow', 'de-AT', [client.origin]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(`
    self.seen = [];
    new MutationObserver(() => self.seen.push(document.querySelector('main')?.innerText ?? '')).observe(document, { childList: true, subtree: true });
  `);
  await page.goto(client.origin);
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.textContent()).toMatch(/^Behalt dein Geheimnis/);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const seen = (await page.evaluate('self.seen')) as string[];
  expect(seen.some((words) => words.includes('Wähle ein Spiel'))).toBe(true);
  expect(seen.filter((words) => /Battleship|Loading|Choose a game/.test(words))).toEqual([]);
  expect(asked.filter((address) => /\/es-\w+\.js$/.test(address))).toEqual([]);
  await installed(page);
  await page.context().setOffline(true);
  await page.getByLabel('Sprache').selectOption('Español');
  await page.getByRole('heading', { level: 1, name: /^Guarda tu secreto/ }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await page.getByLabel('Idioma').evaluate((select) => (select as HTMLSelectElement).value)).toBe('es');
  await page.context().close();
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([]);
});

it('another service worker is an alarm, before it can do anything, and a new build is not', async () => {
  const page = await open();
  await installed(page);
  await page.getByText('Version').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  // As a relay that lies would do it: other bytes, which take over by themselves.
  writeFileSync(join(second, 'sw.js'), `${readFileSync(join(first, 'sw.js'))}\nskipWaiting();\n`);
  client.folder = second;
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())');
  await page.getByRole('alert').getByText('is being replaced').waitFor();
  // Nobody is invited to take it.
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
  await expectAccessible(page);
  client.folder = first;
  await page.context().close();
});
