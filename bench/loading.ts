/**
 * Measures how soon a page can be used by somebody who comes for the first time with a slow phone: 1.6 Mbit/s, 150 ms there and back, a
 * processor four times slower. The line is a proxy (`slow-line.ts`); Chromium slows the thread of the page. Then how much of a page moves by
 * itself while it comes over that line: the sum of all its layout shifts, which is at least what is called its cumulative layout shift.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { startLocalRelay } from '../cli/local-relay.ts';
import { ed25519, relayClient, sha256Hex } from '../cli/platform.ts';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { readWholeLog } from '../shared/match/whole-log.ts';
import { finalPath } from '../shared/wire/paths.ts';
import { slowLine } from './slow-line.ts';
import { median } from './statistics.ts';

const SLOW = { roundTripMs: 150, bytesPerSecond: 200_000 };
const CPU_FACTOR = 4;
const RUNS = 5;

/** When the page drew an element that a person can use. */
const watchFor = (selector: string): string => `
  globalThis.usable = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(${JSON.stringify(selector)}) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now()));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
`;

interface Loaded {
  readonly usableMs: number;
  readonly requests: number;
  readonly bytes: number;
}

/** Loads an address in a fresh profile. */
async function load(browser: Browser, address: string, selector: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  let bytes = 0;
  let requests = 0;
  page.on('requestfinished', async (request) => {
    requests++;
    const sizes = await request.sizes().catch(() => undefined);
    bytes += (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0);
  });
  await page.addInitScript(watchFor(selector));
  await page.goto(address, { waitUntil: 'commit' });
  const usableMs = (await page.evaluate('usable')) as number;
  const loaded = { usableMs, requests, bytes };
  await context.close();
  return loaded;
}

async function report(name: string, loadOnce: () => Promise<Loaded>): Promise<void> {
  const runs: Loaded[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await loadOnce());
  const of = (figure: keyof Loaded): number => median(runs.map((one) => one[figure]));
  const times = runs.map(({ usableMs }) => usableMs);
  const span = `${(Math.min(...times) / 1_000).toFixed(1)} to ${(Math.max(...times) / 1_000).toFixed(1)}`;
  console.log(
    `  ${name.padEnd(18)} ${(of('usableMs') / 1_000).toFixed(1)} s (${span}), by then ${of('requests')} requests and ${Math.round(of('bytes') / 1_000)} kB`,
  );
}

/** Bounds a hang. */
const PATIENCE_MS = 120_000;

const SIZES = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1_280, height: 800 } },
] as const;

const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const node = sources[0]?.node;
      if (!hadRecentInput) shifts.push({ value, what: node ? (node.className || node.nodeName) : '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What moves until the page shows `done`, and for a second after it. */
async function shiftOf(context: BrowserContext, address: string, done: string): Promise<string> {
  const page = await context.newPage();
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(address);
  await page.locator(done).first().waitFor();
  await page.waitForTimeout(1_000);
  const shifts = (await page.evaluate('shifts')) as readonly { readonly value: number; readonly what: string }[];
  await page.close();
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const most = shifts.toSorted((one, other) => other.value - one.value)[0];
  return `${sum.toFixed(3)}${most === undefined || sum < 0.01 ? '' : ` (most by “${most.what}”)`}`;
}

/** A match that was played elsewhere. */
async function publishedMatch(origin: string): Promise<string> {
  const log = await readFile(new URL('../test/vectors/battleship-classic.jsonl', import.meta.url));
  const { finalHash } = await readWholeLog(log, { ed25519, sha256Hex });
  await relayClient(origin).publish(finalHash, log);
  return finalHash;
}

async function reportShifts(browser: Browser, relay: string, line: string): Promise<void> {
  console.log('What moves by itself while a page comes: the sum of its layout shifts');
  const permalink = `${line}${finalPath(await publishedMatch(relay))}`;
  for (const { name, viewport } of SIZES) {
    const context = await browser.newContext({ viewport });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(`${line}/play/battleship#computer`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Random' }).click();
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.getByRole('heading', { name: /^Your turn/ }).waitFor();
    const match = page.url();
    await page.close();
    const figures = {
      home: await shiftOf(context, line, '#open-seats'),
      match: await shiftOf(context, match, '.seas'),
      permalink: await shiftOf(context, permalink, 'h1:has-text("Verified")'),
    };
    for (const [what, shift] of Object.entries(figures)) console.log(`  ${`${what}, ${name}`.padEnd(18)} ${shift}`);
    await context.close();
  }
}

export async function benchLoading(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return console.log('Loading: no Chromium found; set CHROMIUM to its path');
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const [relay, browser] = [await startLocalRelay({ state }), await chromium.launch({ executablePath, args: CHROMIUM_ARGS })];
  const line = await slowLine(relay.port, SLOW);
  try {
    console.log(
      `Loading: a first visit at 1.6 Mbit/s, ${SLOW.roundTripMs} ms and a ${CPU_FACTOR} times slower processor, ${RUNS} runs`,
    );
    await report('home page', () => load(browser, line.origin, 'main .button.primary:not([disabled])'));
    const creator = await browser.newPage();
    await creator.goto(`${relay.origin}/play/battleship#friend`);
    await creator.getByRole('button', { name: 'Start match' }).click();
    const invitation = await creator.getByLabel('Invitation link').inputValue();
    const slow = invitation.replace(/^https?:\/\/[^/]+/, line.origin);
    await report('Join', () => load(browser, slow, 'main form .button[type="submit"]:not([disabled])'));
    await reportShifts(browser, relay.origin, line.origin);
  } finally {
    line.stop();
    await browser.close();
    await relay.stop();
    await rm(state, { recursive: true, force: true });
  }
}
