import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { CHROMIUM_ARGS } from '../../scripts/chromium.mjs';

/** The Chromium that the test run found (`scripts/chromium.mjs`). */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM']!, args: CHROMIUM_ARGS });

let shared: Promise<Browser> | undefined;
/** The one of this process, which ends with it: to start one costs more than many a test. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** Bounds a hang: how fast a busy machine computes is no part of any test. */
export const PATIENCE_MS = 300_000;

/**
 * A page of a fresh browser profile. An error in it, a dialog, anything that its Content-Security-Policy stopped and any request to
 * another site fails the test that asks `errors`; `others` are sites that it may ask. Nothing moves in it, for every frame costs.
 */
export async function openPage(
  browser: Browser,
  url: string,
  errors: string[],
  serviceWorkers: 'allow' | 'block',
  locale = 'en-US',
  others: readonly string[] = [],
): Promise<Page> {
  const viewport = { width: 1_000, height: 900 };
  const context = await browser.newContext({ viewport, serviceWorkers, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  // Of a match that has just ended the log may not have an entry yet, and the browser notes each 404.
  const isProof = (address: string): boolean => /^\/api\/hashes\/[0-9a-f]{64}\/proof$/.test(new URL(address, url).pathname);
  page.on('console', (message) => {
    if (message.type() === 'error' && !isProof(message.location().url)) errors.push(message.text());
  });
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const hosts = [url, ...others].map((one) => new URL(one).host);
  const isForeign = (address: string): boolean => /^(https?|wss?):/.test(address) && !hosts.includes(new URL(address).host);
  page.on('request', (request) => isForeign(request.url()) && errors.push(`a request to ${request.url()}`));
  page.on('websocket', (socket) => isForeign(socket.url()) && errors.push(`a socket to ${socket.url()}`));
  await page.goto(url);
  return page;
}

interface Choices {
  readonly name?: string;
  /** By the labels of the form's fields, what is chosen in them. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly errors?: string[];
}

interface Site {
  /** Where the relay listens and its pages are opened, if not at this computer alone. */
  readonly host?: string;
  /** A relay on which nobody else plays. */
  readonly own?: boolean;
  /** What its operator has set. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Builds the client that it serves into a folder, if not the one of these sources. */
  readonly client?: (folder: string) => Promise<void>;
}

/**
 * A relay and a browser for the tests of a file, each of which has pages of its own. `errors`: those of every page that was opened without a
 * list of its own.
 */
export function useRelayAndChromium({ host, variables, client, own = (host ?? variables ?? client) !== undefined }: Site = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-browser-'));
  const errors: string[] = [];
  let relay: LocalRelay | undefined;
  let browser: Browser;
  beforeAll(async () => {
    const listens = host === undefined ? {} : { host: '0.0.0.0' };
    const served = client && { client: join(folder, 'client') };
    if (client !== undefined) await client(served!.client);
    const started = own ? startLocalRelay({ state: folder, ...listens, ...served, ...(variables && { variables }) }) : undefined;
    [relay, browser] = await Promise.all([started, sharedChromium()]);
  });
  // A page that stays open goes on computing beside the next test.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await relay?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    errors,
    get browser() {
      return browser;
    },
    get origin() {
      if (relay === undefined) return inject('sharedRelay');
      return host === undefined ? relay.origin : `http://${host}:${relay.port}`;
    },
    /** `url`: an address, or a path at the relay. Without a service worker: it would fetch the whole client for each page of each test. */
    open(url: string, ownErrors = errors, locale?: string) {
      return openPage(browser, new URL(url, this.origin).href, ownErrors, 'block', locale);
    },
    /** A page with the form of a game, for a match with a friend. */
    async form(game: string, { name, choices = {}, errors: ownErrors }: Choices = {}): Promise<Page> {
      const page = await this.open(`/play/${game}#friend`, ownErrors);
      for (const [label, choice] of Object.entries(choices))
        await page.getByLabel(label, { exact: true }).selectOption({ label: choice });
      if (name !== undefined) await page.getByLabel('Your name (optional)').fill(name);
      return page;
    },
    /** The page of a match with a friend that was just started. */
    async start(game: string, choices: Choices = {}): Promise<Page> {
      const page = await this.form(game, choices);
      await page.getByRole('button', { name: 'Start match' }).click();
      await page.getByLabel('Invitation link').waitFor();
      return page;
    },
  };
}

/** At the width of a phone nothing reaches beyond the edge, unless it lies in something that scrolls. */
export async function expectToFitAPhone(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.closest('.visually-hidden, .scroll, .pgn, pre') === null)
    .map((one) => one.outerHTML.slice(0, 120))`);
  expect(wide).toEqual([]);
  await page.setViewportSize(before);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In light and in dark; without animations, for a picture in motion would be checked as it happens to be. */
export async function expectAccessible(page: Page): Promise<void> {
  const check = async (colorScheme: 'light' | 'dark', rules: string): Promise<string[]> => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
    const { violations } = (await page.evaluate(
      `axe.run({ resultTypes: ['violations'], preload: false, selectors: false, ${rules} })`,
    )) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
  };
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // A theme changes colours and nothing else.
  const found = [...(await check('light', '')), ...(await check('dark', "runOnly: ['color-contrast']"))];
  await page.emulateMedia({ colorScheme: null });
  expect(found).toEqual([]);
}
