import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient as buildStandalone } from '../../cli/client-manifest.ts';
import { serveClient as serveStandalone } from '../../cli/client-server.ts';
import { type BuiltClient, serveClient } from '../support/built-client.ts';
import { launchChromium, openPage } from '../support/chromium.ts';
import { hearNotifications } from '../support/woken-device.ts';

/** What the shared relay serves, which was built when this run began. */
const folder = fileURLToPath(new URL('../../dist/public', import.meta.url));
let browser: Browser;
let client: BuiltClient;
beforeAll(async () => {
  // Pushes are delivered to a browser: here to one that has nothing else to do.
  [browser, client] = await Promise.all([launchChromium(), serveClient(folder)]);
});
afterAll(async () => {
  await browser?.close();
  await client?.stop();
});

const MATCH = 'A'.repeat(22);
const REMINDER = {
  match: MATCH,
  key: '07'.repeat(32),
  seat: 1,
  gameName: 'Dark chess',
  kinds: ['chess.move'],
  endpoint: 'x',
};

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
}

/** A device that is to be told of one match. */
async function openDevice(): Promise<Page> {
  const page = await openPage(browser, client.origin, [], 'allow');
  await page.context().grantPermissions(['notifications'], { origin: client.origin });
  await page.evaluate(`navigator.serviceWorker.ready.then(() => 0)`);
  await keepReminders(page, [REMINDER]);
  return page;
}

/** Waits until the client has made its database. */
const keepReminders = (page: Page, reminders: readonly object[]): Promise<void> =>
  page.evaluate(
    `(async () => {
      let database;
      while (database === undefined)
        database = await new Promise((resolve) => {
          const opening = indexedDB.open('fogline');
          opening.onupgradeneeded = () => opening.transaction.abort();
          opening.onerror = () => setTimeout(resolve, 20);
          opening.onsuccess = () => resolve(opening.result);
        });
      await new Promise((resolve) => {
        const writing = database.transaction('reminders', 'readwrite');
        for (const one of ${JSON.stringify(reminders)}) writing.objectStore('reminders').put(one);
        writing.oncomplete = resolve;
      });
      database.close();
    })()`,
  );

/**
 * Delivers a push as its service would, without content, to the registration of a scope, and returns what the device shows once something is
 * there.
 */
async function push(page: Page, scope = '/'): Promise<ShownNotification[]> {
  const { origin } = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === origin + scope);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const nextShown = await hearNotifications(devtools);
  const registration = `(await navigator.serviceWorker.getRegistration('${scope}'))`;
  // A close that is still on its way would close the next notification about the same match.
  await page.evaluate(`(async () => {
    for (const one of await ${registration}.getNotifications()) one.close();
    while ((await ${registration}.getNotifications()).length > 0);
  })()`);
  const shown = nextShown();
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' });
  await shown;
  await devtools.detach();
  return page.evaluate(
    `(async () => (await ${registration}.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })))()`,
  );
}

const hasReminder = (page: Page): Promise<boolean> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('fogline');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('reminders').objectStore('reminders').count();
      reading.onsuccess = () => resolve(reading.result > 0);
    };
  })`) as Promise<boolean>;

/** What the relay says of the match. */
const told =
  (phase: string, ...waits: readonly object[]) =>
  (response: ServerResponse) =>
    void response.end(JSON.stringify({ time: 1, matches: [{ match: MATCH, phase, steps: 9, names: ['Ada', 'Me'], waits }] }));

it('a push becomes the notification that is true: whose turn it is, that nothing waits, or that nobody could be asked', async () => {
  let asked: string[] = [];
  let answer: (response: ServerResponse) => void = told('play', { seat: 1, kind: 'chess.move', deadline: 9 });
  client.api = ({ url }, response) => {
    if (!url!.startsWith('/api/waiting')) return void response.writeHead(503).end();
    asked.push(url!);
    answer(response);
  };
  const page = await openDevice();
  const turn = { title: 'It is your turn', body: 'Dark chess with Ada', tag: MATCH, data: `/m/${MATCH}` };
  asked = [];
  expect(await push(page)).toEqual([turn]);
  expect(asked).toEqual([`/api/waiting?match=${MATCH}`]);
  // Its machine has to answer, or it is another's turn: no person is called.
  const nothing = expect.objectContaining({ title: 'Nothing waits for you any more', data: '/' });
  for (const wait of [
    { seat: 1, kind: 'chess.flight', deadline: 9 },
    { seat: 0, kind: 'chess.move', deadline: 9 },
  ]) {
    answer = told('play', wait);
    expect(await push(page)).toEqual([nothing]);
  }
  answer = told('settle', { seat: 1, deadline: 9 });
  expect(await push(page)).toEqual([{ ...turn, title: 'A match of yours is over' }]);
  const maybe = { title: 'It may be your turn', body: 'Open Fogline to see.', tag: 'fogline', data: '/' };
  answer = (response) => void response.writeHead(503).end();
  expect(await push(page)).toEqual([maybe]);
  answer = (response) => void response.end('{"matches":');
  expect(await push(page)).toEqual([maybe]);
  answer = () => {};
  expect(await push(page)).toEqual([maybe]);
  // A match that is over is forgotten, and with the last one the push service.
  expect(await hasReminder(page)).toBe(true);
  answer = told('closed');
  expect(await push(page)).toEqual([nothing]);
  while (await hasReminder(page));
  await page.context().close();
});

it('in a client from elsewhere a push asks the relay of its registration alone, and leads to the match there', async () => {
  const relay = client.origin;
  const asked: string[] = [];
  client.api = ({ url }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    asked.push(url!);
    told('play', { seat: 1, kind: 'chess.move', deadline: 9 })(response);
  };
  const elsewhere = await serveStandalone(await buildStandalone(['--standalone', '--usual', relay]), 0);
  // Its policy lets no script but its own register a worker, and the one of this test stands in for it.
  const page = await (await browser.newContext({ serviceWorkers: 'allow', bypassCSP: true })).newPage();
  await page.goto(elsewhere.origin);
  await page.context().grantPermissions(['notifications'], { origin: elsewhere.origin });
  // A client takes back a registration of which it has no reminder.
  const other = { ...REMINDER, match: 'B'.repeat(22), relay: 'https://other.example' };
  await keepReminders(page, [{ ...REMINDER, relay }, other]);
  const scope = `/push/${Buffer.from(relay).toString('base64url')}/`;
  await page.evaluate(`navigator.serviceWorker.register('/sw.js', { scope: '${scope}' }).then((one) => new Promise((resolve) => {
    const look = () => one.active?.state === 'activated' ? resolve() : setTimeout(look, 20);
    look();
  }))`);
  asked.length = 0;
  expect(await push(page, scope)).toEqual([
    { title: 'It is your turn', body: 'Dark chess with Ada', tag: MATCH, data: `/m/${MATCH}?relay=${encodeURIComponent(relay)}` },
  ]);
  expect(asked.filter((url) => url.startsWith('/api/waiting'))).toEqual([`/api/waiting?match=${MATCH}`]);
  await page.context().close();
  await elsewhere.stop();
});
