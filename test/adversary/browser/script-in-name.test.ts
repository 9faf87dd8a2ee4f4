/** The cheat: a seat's name is a script, to run in the pages of everyone who sees it and to play, or to read secrets, as them. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useRelayAndChromium } from '../../support/chromium.ts';

const site = useRelayAndChromium();

const NAMES = ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>'] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = (page: Page, name: string) => page.getByText(name).first().waitFor();

async function expectOnlyText(page: Page): Promise<void> {
  for (const name of NAMES) await shows(page, name);
  expect(await page.locator('[onerror], script:not([src^="/app/main-"], [src^="/app/entry-"])').count()).toBe(0);
}

it('a script in a name is shown as text on every page, from the lobby to the record, without an error or a dialog', async () => {
  const alice = await site.start('rock-paper-scissors', { name: NAMES[0], choices: { 'Best of': '1' } });
  const bob = await site.open(await alice.getByLabel('Invitation link').inputValue());
  await shows(bob, NAMES[0]);
  await bob.getByLabel('Your name (optional)').fill(NAMES[1]);
  await button(bob, 'Join').click();

  await button(alice, /rock/i).and(alice.locator(':enabled')).waitFor();
  for (const page of [alice, bob]) await expectOnlyText(page);
  await button(alice, /rock/i).click();
  await button(bob, /paper/i).and(bob.locator(':enabled')).click();
  const permalink = alice.locator('a[href*="/h/"]').first();
  await permalink.waitFor();
  for (const page of [alice, bob]) await expectOnlyText(page);

  const stranger = await site.open((await permalink.getAttribute('href'))!);
  await stranger.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
  await expectOnlyText(stranger);
  await bob.goto(site.origin);
  const address = await bob.getByRole('link', { name: 'your record' }).getAttribute('href');
  // The relay adds a match to the records of its players once it is published.
  await expect
    .poll(async () => (await fetch(`${site.origin}/api${address!.replace('/p/', '/players/')}`)).text())
    .toContain('rps');
  await stranger.goto(site.origin + address);
  await stranger.getByRole('heading', { name: NAMES[1], level: 1 }).waitFor();
  await expectOnlyText(stranger);
  await alice.goto(site.origin);
  await shows(alice, NAMES[1]);
  expect(site.errors).toEqual([]);
});

it('the browser itself refuses to turn text of a page into markup or a script', async () => {
  const page = await site.open('/', []);
  const refusals = await page.evaluate(() => {
    const refusalOf = (act: () => void): string => {
      try {
        act();
        return 'none';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      refusalOf(() => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      refusalOf(() => new Worker('/app/main.js')),
    ];
  });
  expect(refusals).toEqual(['TypeError', 'TypeError']);
});
