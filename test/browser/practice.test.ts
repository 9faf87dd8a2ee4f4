/** Who plays the computer alone does so on a relay of the device itself, and needs no network. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Ship } from '../../shared/fleets/placements.ts';
import { findGame } from '../../shared/games/registry.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { expectAccessible, openPage, useRelayAndChromium } from '../support/chromium.ts';
import { READ_FLEET, squaresOf } from '../support/computer-fleet.ts';
import { buildSmallPlanClient } from '../support/small-plan-client.ts';
import { ed25519 } from '../support/table.ts';

const site = useRelayAndChromium({ client: buildSmallPlanClient });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** A page that is answered from the device, whose network is off. */
async function openOffline(errors: string[]): Promise<Page> {
  const page = await openPage(site.browser, site.origin, errors, 'allow');
  await page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller !== null) resolve();
    navigator.serviceWorker.addEventListener('controllerchange', resolve);
  })`);
  await page.context().setOffline(true);
  await page.reload();
  return page;
}

/** With each move confirmed, a touch chooses, Escape takes that back, and a second touch of the same square shoots. */
async function confirmOneShot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /^Confirm moves/ }).check();
  await page.keyboard.press('Escape');
  const [square] = (await page
    .getByRole('region', { name: /^Sea of/ })
    .getByRole('gridcell', { name: /, unknown$/ })
    .first()
    .getAttribute('aria-label'))!.split(',');
  const cell = page.getByRole('region', { name: /^Sea of/ }).getByRole('gridcell', { name: new RegExp(`^${square},`) });
  await cell.click();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send' }).waitFor({ state: 'detached' });
  await cell.click();
  expect(await cell.getAttribute('aria-label')).toMatch(/, unknown$/);
  await cell.click();
  await page.getByRole('button', { name: 'Send' }).waitFor({ state: 'detached' });
  await cell.and(page.getByRole('gridcell', { name: /, (miss|hit)/ })).waitFor();
}

it('with the network off, a newcomer plays the computer from the start page to a verified end with two clicks, a reload in between', async () => {
  const errors: string[] = [];
  const page = await openOffline(errors);
  expect(await page.locator('main').innerText()).not.toMatch(/\b(relay|final hash|seats?|seal(ed)?|steps?)\b/i);
  await page.getByRole('link', { name: 'Play the computer' }).click();
  // From here on nobody is asked anything, but by the start page who waits for players.
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !search.startsWith('?open')) asked.push(request.url());
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  // The button that had the focus is gone.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('page');
  // The weakest opponent is the first, and the rules are there to be read.
  await page.getByText('Gull').first().waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  const fleet = squaresOf((await page.evaluate(READ_FLEET)) as readonly Ship[]);
  for (const [i, square] of fleet.entries()) {
    await heading(page, /^Your turn/).waitFor();
    if (i === 3) await page.reload();
    // The computer may have hit the same square of the own sea.
    const sea = page.getByRole('region', { name: /^Sea of/ });
    await sea.getByRole('gridcell', { name: new RegExp(`^${square}, unknown`) }).click();
    await sea.getByRole('gridcell', { name: new RegExp(`^${square}, hit`) }).waitFor();
  }
  await heading(page, 'You won').waitFor();
  await page.getByText('No fault found').waitFor();
  await page.getByText('The record is on this device, and nowhere else.').waitFor();
  await page.getByRole('button', { name: 'Next: Seal' }).waitFor();
  const match = page.url();

  await page.getByRole('link', { name: 'Replay and check' }).click();
  await heading(page, 'Verified').waitFor();
  await page.getByText('practice, on a relay of this device').waitFor();
  await page.getByText('This is the relay of this device itself').waitFor({ state: 'attached' });
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download log' }).click(),
  ]);
  const log = readFileSync(await download.path());
  const { verdict } = await verifyLog(new Uint8Array(log), { ed25519, findGame });
  expect(verdict).toMatchObject({ ok: true, holds: true, practice: true, result: { kind: 'won' } });
  const finalHash = page.url().slice(-64);
  expect(verdict.finalHash).toBe(finalHash);

  // The computer plays again at once, with the sides changed; and its person finds the first match again.
  await page.goto(match);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  await confirmOneShot(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await heading(page, 'You lost').waitFor();

  await page.goto(`${site.origin}/play/dark-chess#computer`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await heading(page, 'Your turn').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await heading(page, 'You lost').waitFor();
  await page.getByText('No fault found').waitFor();
  expect(asked).toEqual([]);

  // Only a click publishes the record.
  await page.goto(`${site.origin}/h/${finalHash}`);
  const publish = page.getByRole('button', { name: 'Publish this record' });
  await publish.click();
  await page.getByRole('alert').getByText('The relay did not answer').waitFor();
  expect(asked).toHaveLength(1);
  const address = `${site.origin}/api/hashes/${finalHash}/log`;
  expect((await fetch(address)).status).toBe(404);
  await page.context().setOffline(false);
  await publish.click();
  await page.getByText('its permalink here').waitFor();
  expect(await (await fetch(address)).text()).toBe(log.toString());
  expect(errors.filter((error) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
});
