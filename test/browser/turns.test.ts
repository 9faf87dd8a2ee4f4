import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seaOf = (page: Page, what: RegExp) => page.getByRole('region', { name: /^Sea of/ }).getByRole('gridcell', { name: what });

it('the home page says whose turn it is, and answers for a match whose page is closed', async () => {
  const alice = await site.start('battleship', { name: 'Alice' });
  const match = new URL(alice.url()).pathname;
  const bob = await site.open(await alice.getByLabel('Invitation link').inputValue());
  await alice.goto(site.origin);
  const line = alice
    .getByRole('list')
    .getByRole('link', { name: /Battleship/ })
    .filter({ hasText: /Nobody has joined|Against/ });
  await line.getByText('Waiting').waitFor();
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await button(bob, 'Join').click();
  // Nobody has told this page but the relay.
  await line.getByText('Your turn').waitFor();
  await line.getByText('Against Bob').waitFor();
  expect(await alice.title()).toBe('(1) Fogline');
  expect(await alice.locator('link[rel=icon]').getAttribute('href')).toBe('/icons/fogline-turn.svg');
  await expectAccessible(alice);

  for (const page of [alice, bob]) {
    if (page === alice) await line.click();
    await button(page, 'Random').click();
    await button(page, 'Ready').click();
  }
  // Her page is there again: it has taken the seat from the home page, which asked nobody.
  await expect.poll(() => alice.getByText('You are playing in another tab').count()).toBe(0);
  await bob.getByRole('region', { name: /^Sea of/ }).waitFor();
  // Whoever shoots: the machine of the other one answers, and of Alice only the home page is open.
  const starts = async (): Promise<boolean> => (await bob.getByRole('heading', { level: 1 }).innerText()).startsWith('Your turn');
  await expect.poll(async () => (await starts()) || (await alice.title()).startsWith('Your turn')).toBe(true);
  for (const cell of ['A1', 'C1', 'E1', 'G1', 'A3', 'C3', 'E3', 'G3']) {
    if (await starts()) break;
    await alice.bringToFront();
    if (alice.url() !== site.origin + match) await alice.goto(site.origin + match);
    await seaOf(alice, new RegExp(`^${cell}, unknown`)).click();
    await seaOf(alice, new RegExp(`^${cell}, (hit|miss)`)).waitFor();
  }
  await alice.goto(site.origin);
  await line.waitFor();
  await seaOf(bob, /^D4, unknown/).click();
  await seaOf(bob, /^D4, (hit|miss)/).waitFor();
  expect(new URL(alice.url()).pathname).toBe('/');
  expect(site.errors).toEqual([]);
});
