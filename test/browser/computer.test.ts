import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, cellValues, XAYA } from '../../shared/games/battleship/rule-sets.ts';
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

/** The squares of a fleet, as they are called on the board. */
function squaresOf(ships: readonly Ship[]): string[] {
  return cellValues(XAYA, ships).flatMap((value, cell) => (value === 0 ? [] : [cellName(XAYA.size, cell)]));
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
  expect(await page.locator('main').innerText()).not.toMatch(/\b(relay|final hash|seats?|seal(ed)?|steps?)\b/i);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('link', { name: 'Play the computer' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  const fleet = squaresOf((await page.evaluate(readFleet)) as readonly Ship[]);
  for (const [i, square] of fleet.entries()) {
    await heading(page, /^Your turn/).waitFor();
    if (i === 3) await page.reload();
    await page.getByRole('gridcell', { name: new RegExp(`^${square}, unknown`) }).click();
    await page.getByRole('gridcell', { name: new RegExp(`^${square}, hit`) }).waitFor();
  }
  await heading(page, 'You won').waitFor();
  await page.getByText('Verified').waitFor();
  await expectAccessible(page);
  const permalink = await page.getByRole('link', { name: 'Replay and check' }).getAttribute('href');
  const log = await (await fetch(new URL(`/api/hashes/${permalink!.slice(-64)}/log`, site.origin))).text();
  expect(log).toContain('"practice":true');

  // The computer plays again at once, with the sides changed.
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  expect(site.errors.filter((error) => !error.includes('404'))).toEqual([]);
});
