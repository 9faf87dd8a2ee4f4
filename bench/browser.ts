/**
 * Measures the pages in Chromium with the real worker: how long they are blocked while a fleet is committed and the other is checked, how soon
 * the other player sees that a rematch is wanted, and proven dark chess.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startLocalRelay } from '../cli/local-relay.ts';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { measureChess, reportChess } from './browser-dark-chess.ts';
import { measureStream } from './stream.ts';

/** Collects the times for which a page is blocked, in ms: the browser reports tasks of 50 ms and more (W3C Long Tasks §2). */
const watchLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });
`;

export interface BrowserOptions {
  readonly json: boolean;
  /** Of proven dark chess. */
  readonly plies: number;
}

async function placeFleet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Random' }).click();
  await page.evaluate('longTasks.length = 0');
  await page.getByRole('button', { name: 'Ready' }).click();
}

interface FleetFigures {
  readonly game: string;
  readonly longestTaskMs: number;
  readonly readyMs: number;
  readonly rematchMs: number;
}

/** When a page was clicked, and when it drew that the other player wants a rematch, in milliseconds since 1970. */
const watchRematch = `
  globalThis.clicked = 0;
  addEventListener('click', (event) => { clicked = performance.timeOrigin + event.timeStamp; }, true);
  globalThis.asked = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('button.asked') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
`;

/** From the click of one player to the page of the other, once the first one has resigned. */
async function measureRematch(loser: Page, winner: Page): Promise<number> {
  await loser.getByRole('button', { name: 'Resign' }).click();
  await loser.getByRole('button', { name: 'Yes, resign' }).click();
  await winner.getByRole('button', { name: 'Rematch' }).waitFor();
  // The click of a page that goes on to the rematch is not lost with it: the same document shows both.
  await loser.getByRole('button', { name: 'Rematch' }).click();
  const asked = (await winner.evaluate('asked')) as number;
  return asked - ((await loser.evaluate('clicked')) as number);
}

/** From “Ready” to the first shot, and from the end to the rematch. */
async function measureFleets(browser: Browser, origin: string, game: string): Promise<FleetFigures> {
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  for (const page of pages) await page.addInitScript(watchLongTasks + watchRematch);
  const [alice, bob] = pages as [Page, Page];
  await alice.goto(`${origin}/play/${game}#friend`);
  await alice.getByRole('button', { name: 'Start match' }).click();
  await bob.goto(await alice.getByLabel('Invitation link').inputValue());
  await bob.getByRole('button', { name: 'Join' }).click();
  const started = performance.now();
  await placeFleet(alice);
  await placeFleet(bob);
  for (const page of pages) await page.getByRole('region', { name: /^Sea of/ }).waitFor();
  const readyMs = performance.now() - started;
  const tasks = await Promise.all(pages.map((page) => page.evaluate('longTasks') as Promise<number[]>));
  const rematchMs = await measureRematch(alice, bob);
  for (const page of pages) await page.context().close();
  return { game, longestTaskMs: Math.max(0, ...tasks.flat()), readyMs, rematchMs };
}

function reportFleets(fleets: readonly FleetFigures[]): void {
  console.log('Browser: from “Ready” to the first shot, the longest task of the page (below 50 ms the browser reports none)');
  for (const { game, longestTaskMs, readyMs, rematchMs } of fleets) {
    const blocked = longestTaskMs === 0 ? 'under 50 ms' : `${longestTaskMs.toFixed(0)} ms`;
    console.log(`  ${game.padEnd(20)} blocked ${blocked}; both fleets placed, proven and checked in ${readyMs.toFixed(0)} ms`);
    console.log(`  ${''.padEnd(20)} from “Rematch” to the other player’s page: ${rematchMs.toFixed(0)} ms`);
  }
}

export async function benchBrowser({ json, plies }: BrowserOptions): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return console.log('Browser: no Chromium found; set CHROMIUM to its path');
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const [relay, browser] = [await startLocalRelay({ state }), await chromium.launch({ executablePath, args: CHROMIUM_ARGS })];
  try {
    const fleets: FleetFigures[] = [];
    for (const game of ['battleship', 'battleship-classic']) fleets.push(await measureFleets(browser, relay.origin, game));
    if (!json) reportFleets(fleets);
    const stream = measureStream();
    const darkChess = await measureChess(browser, relay.origin, plies);
    if (json) console.log(JSON.stringify({ fleets, darkChess, chacha8: stream.own }));
    else reportChess(darkChess, stream.own);
  } finally {
    await browser.close();
    await relay.stop();
    await rm(state, { recursive: true, force: true });
  }
}
