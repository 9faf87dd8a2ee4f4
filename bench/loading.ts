/**
 * Measures how soon a page can be used by somebody who comes for the first time with a slow phone: 1.6 Mbit/s, 150 ms there and back, a
 * processor four times slower. The line is a proxy (`slow-line.ts`); Chromium slows the thread of the page.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startLocalRelay } from '../cli/local-relay.ts';
import { findChromium } from '../scripts/chromium.mjs';
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

export async function benchLoading(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return console.log('Loading: no Chromium found; set CHROMIUM to its path');
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const [relay, browser] = [
    await startLocalRelay({ state }),
    await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }),
  ];
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
  } finally {
    line.stop();
    await browser.close();
    await relay.stop();
    await rm(state, { recursive: true, force: true });
  }
}
