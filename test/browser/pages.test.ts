import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ed25519, relayClient, sha256Hex } from '../../cli/platform.ts';
import { GAMES } from '../../public/app/games/entry-list.ts';
import { readWholeLog } from '../../shared/match/whole-log.ts';
import { embedPath, finalPath, matchPath, playerPath } from '../../shared/wire/paths.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** Publishes a match that was played elsewhere. */
async function publish(path: string): Promise<string> {
  const log = readFileSync(path);
  const { finalHash } = await readWholeLog(log, { ed25519, sha256Hex });
  await relayClient(site.origin).publish(finalHash, log);
  return finalHash;
}

const KEY = '07'.repeat(32);
const NOWHERE = [
  ['/nowhere', 'Nothing here but fog'],
  [matchPath('A'.repeat(22)), /./],
  [finalPath(KEY), /./],
  [playerPath(KEY), /./],
] as const;

it('axe finds nothing on any page, in light and in dark, and each fits a phone', async () => {
  const finalHash = await publish('test/vectors/battleship-classic.jsonl');
  const page = await site.open(finalPath(finalHash));
  await heading(page, 'Verified').waitFor();
  const check = async (): Promise<void> => {
    await expectAccessible(page);
    await expectToFitAPhone(page);
  };
  await check();
  for (const summary of await page.locator('summary').all()) await summary.click();
  await check();
  await page.goto(`${site.origin}/verify`);
  await check();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no match') });
  await page.getByRole('alert').or(heading(page, /not/)).first().waitFor();
  await check();
  for (const [path, name] of NOWHERE) {
    await page.goto(`${site.origin}${path}`);
    await heading(page, name).waitFor();
    await check();
  }
  // No script runs in the page that other sites frame, so it is laid open in another one.
  await page.goto('about:blank');
  await page.setContent(await (await fetch(`${site.origin}${embedPath(finalHash)}`)).text());
  await page.getByRole('link', { name: /Battleship/ }).waitFor();
  await expectAccessible(page);
  // The browser tells of the pages that are not there.
  expect(site.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
});

it('axe finds nothing in the form of any game, in the settings and in the lists of a match', async () => {
  const page = await site.open(`/play/${GAMES[0]!.slug}#friend`);
  for (const { name } of GAMES) {
    await page.getByLabel('Game', { exact: true }).selectOption({ label: name });
    await expectAccessible(page);
    await expectToFitAPhone(page);
  }
  await page.goto(`${site.origin}/play/rock-paper-scissors#computer`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  expect(site.errors.splice(0)).toEqual([]);
});
