/** Measures how long the page is blocked while a fleet is committed and the other is checked: in Chromium with the real worker. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startLocalRelay } from '../cli/local-relay.ts';
import { findChromium } from '../scripts/chromium.mjs';

/** Collects the times for which a page is blocked, in ms: the browser reports tasks of 50 ms and more (W3C Long Tasks §2). */
const watchLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });
`;

async function placeFleet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Random' }).click();
  await page.evaluate('longTasks.length = 0');
  await page.getByRole('button', { name: 'Ready' }).click();
}

export async function benchBrowser(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return console.log('Browser: no Chromium found; set CHROMIUM to its path');
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const [relay, browser] = [
    await startLocalRelay({ state }),
    await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }),
  ];
  console.log('Browser: from “Ready” to the first shot, the longest task of the page (below 50 ms the browser reports none)');
  for (const game of [/quick/, /classic/]) {
    const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    for (const page of pages) await page.addInitScript(watchLongTasks);
    const [alice, bob] = pages as [Page, Page];
    await alice.goto(relay.origin);
    await alice.getByRole('radio', { name: game }).check({ force: true });
    await alice.getByRole('button', { name: 'Start match' }).click();
    await bob.goto(await alice.getByLabel('Invitation link').inputValue());
    await bob.getByRole('button', { name: 'Join' }).click();
    const started = performance.now();
    await placeFleet(alice);
    await placeFleet(bob);
    for (const page of pages) await page.getByRole('region', { name: /^Sea of/ }).waitFor();
    const ready = performance.now() - started;
    const tasks = await Promise.all(pages.map((page) => page.evaluate('longTasks') as Promise<number[]>));
    const longest = Math.max(0, ...tasks.flat());
    const blocked = longest === 0 ? 'under 50 ms' : `${longest.toFixed(0)} ms`;
    console.log(
      `  ${game.source.padEnd(20)} blocked ${blocked}; both fleets placed, proven and checked in ${ready.toFixed(0)} ms`,
    );
    for (const page of pages) await page.context().close();
  }
  await browser.close();
  await relay.stop();
  await rm(state, { recursive: true, force: true });
}
