import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const square = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Your board' }).getByRole('gridcell', { name: new RegExp(`^${name}, `) });
/** A visit has done its part: the other player has to come by. */
const othersTurn = (page: Page, rival: string) => page.getByText(`It is the turn of ${rival}, who is away`);

/** A page that is opened anew in the same browser, and closed after it: nobody else has one meanwhile. */
async function visit(browser: BrowserContext, address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await act(page);
  await page.close();
}

async function move(page: Page, from: string, to: string): Promise<void> {
  await heading(page, 'Your turn').waitFor();
  await square(page, from).click();
  await square(page, to).click();
}

/** Packs the seat of a browser, and opens it in another one. */
async function moveSeat(browser: BrowserContext, address: string): Promise<Page> {
  let file = '';
  await visit(browser, address, async (page) => {
    await page.getByRole('button', { name: 'Move to another device' }).click();
    await page.getByRole('button', { name: 'Pack the seat' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a copy' }).click(),
    ]);
    file = readFileSync(await download.path(), 'utf8');
  });
  const phone = await site.open(`${address}#seat.${deflateRawSync(file).toString('base64url')}`);
  await phone.getByRole('button', { name: 'Play here' }).click();
  return phone;
}

/** The kinds of the steps of a match, as anybody reads them. */
async function kindsOf(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${site.origin}/api/matches/${address.split('/').at(-1)}/log`);
  return [...(await answer.text()).matchAll(/"kind":"([\w.-]+)"/g)].map(([, kind]) => kind!);
}

it('is played by pages that are never open together but for what they prepare, a visit a turn, and shows nothing at the end', async () => {
  const choices = { 'At the end': 'Nothing is shown', 'Thinking time': '1 day a move' };
  const opening = await site.form('dark-chess', { name: 'Alice', choices });
  await opening.getByText('If your opponent cheats').waitFor();
  await opening.getByRole('button', { name: 'Start match' }).click();
  const link = await opening.getByLabel('Invitation link').inputValue();
  const address = link.split('#')[0]!;
  await opening.close();
  const joining = await site.open(link);
  await joining.getByText('If your opponent cheats').waitFor();
  await joining.getByLabel('Your name (optional)').fill('Bob');
  await joining.getByRole('button', { name: 'Join' }).click();
  await othersTurn(joining, 'Alice').waitFor();
  await expectAccessible(joining);
  await joining.close();

  // Each of the first steps would take a visit; with both pages open they take seconds.
  const [alice, bob] = [opening.context(), joining.context()];
  for (const context of [alice, bob]) context.setDefaultTimeout(300_000);
  await visit(bob, address, () =>
    visit(alice, address, async (page) => {
      await heading(page, 'Your turn').waitFor();
    }),
  );

  await visit(alice, address, async (page) => {
    await move(page, 'e2', 'e4');
    await heading(page, 'Waiting for Bob').waitFor();
    await page.getByText('next visit brings what you see from here').waitFor();
    await expectAccessible(page);
  });
  // Bob goes on on his phone. What the two devices had prepared is void, and they prepare it anew before he moves.
  const phone = await moveSeat(bob, address);
  const onPhone = phone.context();
  await visit(alice, address, async () => {
    await move(phone, 'f7', 'f6');
    await heading(phone, /^Waiting for/).waitFor();
  });
  await phone.close();
  const kinds = await kindsOf(address);
  const since = kinds.slice(kinds.indexOf('hand-over'));
  expect(since.filter((kind) => kind === 'dark-chess.flight').length).toBeGreaterThanOrEqual(15);
  expect(since).toContain('dark-chess.selectors');
  expect(since.at(-1)).toBe('dark-chess.move');
  for (const [context, from, to] of [
    [alice, 'd1', 'h5'],
    [onPhone, 'a7', 'a6'],
  ] as const) {
    await visit(context, address, async (page) => {
      await move(page, from, to);
      await heading(page, /^Waiting for/).waitFor();
    });
  }
  await visit(alice, address, async (page) => {
    await move(page, 'h5', 'e8');
    await heading(page, 'You won').waitFor();
    await page.getByText('The device of Bob still checks the last step').waitFor();
  });
  await visit(onPhone, address, async (page) => {
    await heading(page, 'You lost').waitFor();
    await page.getByText('the match is published without its signature').waitFor();
  });
  let permalink: string | null = null;
  await visit(alice, address, async (page) => {
    await page.getByText('This browser has erased what would give your game away').waitFor();
    permalink = await page.getByRole('link', { name: 'Replay and check' }).getAttribute('href');
    await expectAccessible(page);
  });
  const stranger = await site.open(permalink!);
  await heading(stranger, 'Verified').waitFor();
  expect(await stranger.getByText('Attested', { exact: true }).count()).toBe(2);
  await stranger.getByText('proven to the other seat').first().waitFor();
  await expectAccessible(stranger);
  expect(site.errors).toEqual([]);
});
