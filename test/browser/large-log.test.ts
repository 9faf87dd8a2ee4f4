/**
 * The cheat: a log within every limit of size, whose decoded values take more than ten times its bytes. The page that checks it gives a verdict
 * and stays alive, in a browser that gives each of its programs less memory for values than the log has bytes.
 */

import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_ARGS } from '../../scripts/chromium.mjs';
import { openPage, useRelayAndChromium } from '../support/chromium.ts';
import { HOSTILE_LOGS, writeLog } from '../support/hostile-logs.ts';

const FILE_MIB = 104;
const HEAP_MIB = 96;

const site = useRelayAndChromium();
let small: Browser;
beforeAll(async () => {
  const args = [...CHROMIUM_ARGS, `--js-flags=--max-old-space-size=${HEAP_MIB}`];
  small = await chromium.launch({ executablePath: process.env['CHROMIUM']!, args });
});
afterAll(() => small?.close());

it('of 104 MiB of values the page gives a verdict', async () => {
  const path = join(site.folder, 'hostile.jsonl');
  writeLog(path, HOSTILE_LOGS['a match that nobody knows'](), FILE_MIB * 1_048_576);
  const errors: string[] = [];
  const page = await openPage(small, `${site.origin}/verify`, errors, 'block');
  const crashed = new Promise<never>((_, reject) => page.on('crash', () => reject(new Error('the page has died'))));
  const verdict = page.getByRole('heading', { name: 'Not verified', level: 1 }).waitFor();
  await page.getByLabel('Log file').setInputFiles(path);
  await Promise.race([verdict, crashed]);
  expect(await page.locator('main').innerText()).toContain('log/not-closed');
  expect(errors).toEqual([]);
});
