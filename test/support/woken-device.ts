/**
 * A device whose pages are closed, in Chromium: a push wakes its service worker, and its person comes by a click on the notification. Chromium
 * under test has no push service and draws no notification, so the address at the push service is the test's, DevTools deliver the push, and
 * the event of the click is made here; all else is the client.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { openPage, PATIENCE_MS } from './chromium.ts';

interface Notified {
  readonly title: string;
  readonly body: string;
}

/**
 * Shown notifications, as the browser tells of each. A page that asked for the list of them again and again could lose one: what is stored and
 * not yet on show counts as gone.
 */
export async function hearNotifications(devtools: CDPSession): Promise<() => Promise<Notified>> {
  let heard = (_: Notified): void => {};
  devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName, eventMetadata } }) => {
    if (eventName !== 'Notification displayed') return;
    const { Title: title, Body: body } = Object.fromEntries(eventMetadata.map(({ key, value }) => [key, value]));
    heard({ title: title!, body: body! });
  });
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' });
  await devtools.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
  return () =>
    new Promise((resolve) => {
      heard = resolve;
    });
}

/** Nothing of the client runs there, and it has the origin of the relay. */
const NO_PAGE = '/robots.txt';
export const POLL_MS = 20;

/** The push service gives the device another address while no page of the client is open. */
const changeAddress = (endpoint: string): string => `(async () => {
  let done;
  clients.matchAll = async () => [];
  registration.pushManager.subscribe = async () => (${JSON.stringify({ endpoint })});
  const change = new ExtendableEvent('pushsubscriptionchange');
  change.waitUntil = (work) => { done = work; };
  dispatchEvent(change);
  await done;
  delete clients.matchAll;
})()`;

/** What the worker of a click on the only notification would open. Only a real click may open a window. */
const CLICK = `(async () => {
  const [notification] = await registration.getNotifications();
  let [address, done] = [];
  clients.openWindow = async (wanted) => { address = wanted; return null; };
  const click = new NotificationEvent('notificationclick', { notification });
  click.waitUntil = (work) => { done = work; };
  dispatchEvent(click);
  await done;
  // A close that is still on its way would close the next notification about the same match.
  while ((await registration.getNotifications()).length > 0);
  return address;
})()`;

export class WokenDevice {
  readonly context: BrowserContext;
  readonly #origin: string;
  readonly #noPage: Page;
  readonly #devtools: CDPSession;
  readonly #nextShown: () => Promise<Notified>;
  readonly #registered = Promise.withResolvers<string>();

  private constructor(origin: string, noPage: Page, devtools: CDPSession, nextShown: () => Promise<Notified>) {
    this.#origin = origin;
    this.context = noPage.context();
    this.#noPage = noPage;
    this.#devtools = devtools;
    this.#nextShown = nextShown;
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found !== undefined) this.#registered.resolve(found.registrationId);
    });
  }

  /** `endpoint`: what its push service would have given it. */
  static async start(browser: Browser, origin: string, endpoint: string, errors: string[]): Promise<WokenDevice> {
    const noPage = await openPage(browser, origin + NO_PAGE, errors, 'allow');
    const context = noPage.context();
    context.setDefaultTimeout(PATIENCE_MS);
    await context.grantPermissions(['notifications'], { origin });
    await context.addInitScript(`
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () => (${JSON.stringify({ endpoint })});`);
    context.on('weberror', (error) => errors.push(error.error().message));
    const devtools = await context.newCDPSession(noPage);
    const device = new WokenDevice(origin, noPage, devtools, await hearNotifications(devtools));
    await devtools.send('ServiceWorker.enable');
    return device;
  }

  async open(address: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(new URL(address, this.#origin).href);
    return page;
  }

  /** Closes a page, and waits until its worker has let go of the seat: the browser says so to nobody. */
  async close(page: Page): Promise<void> {
    await page.close();
    const countLocks = 'navigator.locks.query().then(({ held }) => held.length)';
    while ((await this.#noPage.evaluate(countLocks)) !== 0) await delay(POLL_MS);
  }

  /** Delivers a push, and returns what the device shows. */
  async push(): Promise<Notified> {
    const shown = this.#nextShown();
    await this.#devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: this.#origin, registrationId: await this.#registered.promise, data: '' },
    });
    return shown;
  }

  /** The page to which a click on the notification leads. */
  async click(): Promise<Page> {
    return this.open((await (await this.#worker()).evaluate(CLICK)) as string);
  }

  async changeAddress(endpoint: string): Promise<void> {
    await (await this.#worker()).evaluate(changeAddress(endpoint));
  }

  /** The worker that a push or a page has just woken. */
  async #worker(): Promise<Worker> {
    const [worker = await this.context.waitForEvent('serviceworker')] = this.context.serviceWorkers();
    return worker;
  }
}
