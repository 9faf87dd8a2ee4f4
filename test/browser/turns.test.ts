import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seaOf = (page: Page, what: RegExp) => page.getByRole('region', { name: /^Sea of/ }).getByRole('gridcell', { name: what });

/** On the narrowest phone the names and the clocks of days are whole, those beside the small sea too. */
async function expectWholeHeaders(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 700 });
  // The seas may come after the words above them.
  await page.locator('.player-header-name').nth(1).waitFor();
  const rooms = await page
    .locator('.player-header, .player-header-name')
    .evaluateAll((all) => all.map(({ className, clientWidth, scrollWidth }) => ({ className, cut: scrollWidth - clientWidth })));
  expect(rooms).toHaveLength(4);
  expect(rooms.filter(({ cut }) => cut > 0)).toEqual([]);
  await page.setViewportSize(before);
}

it('the home page says whose turn it is, and answers for a match whose page is closed', async () => {
  const alice = await site.start('battleship', { name: 'Alice', choices: { 'Thinking time': '1 day a move' } });
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
  // Her page took the seat from the home page, and asked nobody.
  for (const page of [alice, bob]) await page.getByRole('region', { name: /^Sea of/ }).waitFor();
  await expectWholeHeaders(bob);
  const mine = (page: Page) => page.getByRole('heading', { name: /^Your turn/, level: 1 });
  // Alice shoots for as long as it is her turn.
  const next = async (): Promise<Page> =>
    Promise.race(
      [alice, bob].map((page) =>
        mine(page)
          .waitFor()
          .then(() => page),
      ),
    );
  const shots = ['A1', 'C1', 'E1', 'G1', 'A3', 'C3', 'E3', 'G3', 'A5', 'C5', 'E5', 'G5'];
  while ((await next()) === alice) {
    const cell = shots.shift()!;
    await seaOf(alice, new RegExp(`^${cell}, unknown`)).click();
    await seaOf(alice, new RegExp(`^${cell}, (hit|miss)`)).waitFor();
  }
  // The machine of Alice answers what Bob shoots at, and only her home page is open.
  await alice.goto(site.origin);
  await line.waitFor();
  await seaOf(bob, /^D4, unknown/).click();
  await seaOf(bob, /^D4, (hit|miss)/).waitFor();
  expect(new URL(alice.url()).pathname).toBe('/');
  expect(site.errors).toEqual([]);
});
