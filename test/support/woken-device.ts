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
  return address;
})()`;

export class WokenDevice {
  readonly context: BrowserContext;
  readonly #origin: string;
  readonly #noPage: Page;
  readonly #devtools: CDPSession;
  readonly #registered = Promise.withResolvers<string>();

  private constructor(origin: string, noPage: Page, devtools: CDPSession) {
    this.#origin = origin;
    this.context = noPage.context();
    this.#noPage = noPage;
    this.#devtools = devtools;
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
    const device = new WokenDevice(origin, noPage, devtools);
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
    await this.#noPage.evaluate(`navigator.serviceWorker.getRegistration('/')
      .then((one) => one.getNotifications()).then((all) => all.forEach((one) => one.close()))`);
    await this.#devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: this.#origin, registrationId: await this.#registered.promise, data: '' },
    });
    return this.#noPage.evaluate(`new Promise((resolve) => {
      const look = async () => {
        const [shown] = await (await navigator.serviceWorker.getRegistration('/')).getNotifications();
        if (shown === undefined) return setTimeout(look, 20);
        resolve({ title: shown.title, body: shown.body });
      };
      look();
    })`) as Promise<Notified>;
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
