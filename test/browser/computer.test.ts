import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

/** A phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** Where the computer has hidden its fleet: this device holds the secrets of both sides, and a test may look. */
const readFleet = `new Promise((resolve) => {
  const opening = indexedDB.open('fogline');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['seats', 'settings']);
    const [seats, settings] = ['seats', 'settings'].map((name) => transaction.objectStore(name));
    const [rows, keys] = [seats.getAll(), settings.getAllKeys()];
    transaction.oncomplete = () => resolve(rows.result.find(({ key }) => keys.result.includes('computer ' + key)).decisions[0].ships);
  };
})`;

it('a newcomer alone reaches a finished and verified match against the computer with two clicks, a reload in between', async () => {
  const page = await site.open('/');
  await slowDown(page);
  const words = await page.locator('main').innerText();
  expect(words).not.toMatch(/\b(relay|final hash|seats?|seal(ed)?|steps?)\b/i);
  expect(await page.getByRole('link', { name: 'Play with a friend' }).boundingBox()).toMatchObject({ y: expect.any(Number) });
  await page.getByRole('link', { name: 'Play the computer' }).click();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  console.log(JSON.stringify(await page.evaluate(readFleet)));
});
