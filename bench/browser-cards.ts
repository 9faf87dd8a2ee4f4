/** Two pages play hold'em against each other, and go to the showdown in every hand. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { nextCardsMs } from './next-cards.ts';

const WAITS = 10;
const PAUSE_MS = 500;
/** Bounds a hang. */
const PATIENCE_MS = 300_000;

async function callAlways(page: Page, until: () => boolean): Promise<void> {
  const stay = page.getByRole('button', { name: /^(Check|Call \d+)$/ }).and(page.locator(':enabled'));
  // Between two turns there is no such button.
  while (!until()) await stay.click({ timeout: PAUSE_MS }).catch(() => undefined);
}

/** How long each page waited for its next cards, in ms. */
async function playPages(browser: Browser, origin: string): Promise<number[]> {
  const [alice, bob] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  await alice!.goto(`${origin}/play/holdem#friend`);
  await alice!.getByRole('button', { name: 'Start match' }).click();
  const link = await alice!.getByLabel('Invitation link').inputValue();
  await bob!.goto(link);
  await bob!.getByRole('button', { name: 'Join' }).click();
  const match = /\/m\/([\w-]{22})/.exec(link)![1]!;
  let waits: number[] = [];
  const began = performance.now();
  const watch = async (): Promise<void> => {
    while (waits.length < WAITS) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`two pages came to ${waits.length} hands only`);
      await alice!.waitForTimeout(PAUSE_MS);
      waits = nextCardsMs(await relayClient(origin).log(match));
    }
  };
  const isDone = (): boolean => waits.length >= WAITS || performance.now() - began > PATIENCE_MS;
  await Promise.all([watch(), ...[alice!, bob!].map((page) => callAlways(page, isDone))]);
  return waits;
}

/** Undefined where there is no Chromium. */
export async function measureCardPages(): Promise<number[] | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const [relay, browser] = [await startLocalRelay({ state }), await chromium.launch({ executablePath, args: CHROMIUM_ARGS })];
  try {
    return await playPages(browser, relay.origin);
  } finally {
    await browser.close();
    await relay.stop();
    await rm(state, { recursive: true, force: true });
  }
}
