/**
 * The cheat: a log within every limit of size, whose decoded values take more than twenty times its bytes. The page that somebody checks it with
 * gives a verdict, and stays alive.
 */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useRelayAndChromium } from '../support/chromium.ts';
import { HOSTILE_LOGS, writeLog } from '../support/hostile-logs.ts';

/** Decoded at once, more than a worker of Chromium can hold. */
const FILE_BYTES = 104 * 1_048_576;

const site = useRelayAndChromium();

it('of 104 MiB of values the page gives a verdict', async () => {
  const path = join(site.folder, 'hostile.jsonl');
  writeLog(path, HOSTILE_LOGS['a match that nobody knows'](), FILE_BYTES);
  const page = await site.open('/verify');
  const crashed = new Promise<never>((_, reject) => page.on('crash', () => reject(new Error('the page has died'))));
  const verdict = page.getByRole('heading', { name: 'Not verified', level: 1 }).waitFor();
  await page.getByLabel('Log file').setInputFiles(path);
  await Promise.race([verdict, crashed]);
  expect(await page.locator('main').innerText()).toContain('log/not-closed');
  expect(site.errors).toEqual([]);
});
