import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

const OVER = /won$|^You lost|^Draw$/;

/** Clicks the first of these buttons whenever the page offers one, until it shows the end. */
async function playOn(page: Page, name: RegExp): Promise<void> {
  const click = async (): Promise<void> => {
    await page.getByRole('button', { name }).and(page.locator(':enabled')).first().click();
    return click();
  };
  // After the end there is no button left to click.
  await Promise.race([heading(page, OVER).waitFor(), click()]);
}

it('a card starts its match by one click, and the computer answers at once', async () => {
  const page = await site.open('/');
  await page.getByRole('button', { name: /^Rock, paper/ }).click();
  await playOn(page, /^rock/i);
  await page.getByText('No fault found').waitFor();
  expect(site.errors.splice(0)).toEqual([]);
});

it('several computers fill a table, and go on in the tab to which their person turns', async () => {
  const first = await site.open('/play/greedy-pig#computer');
  // More than a seat keeps of one round, so that there are two at least.
  await first.getByLabel('Points to win').selectOption('50');
  await first.getByRole('button', { name: 'Play', exact: true }).click();
  await first.getByRole('button', { name: /^Bank/ }).and(first.locator(':enabled')).waitFor();
  const [context, address] = [first.context(), first.url()];
  const second = await context.newPage();
  await second.goto(address);
  await second.getByRole('button', { name: 'Play here instead' }).click();
  await first.getByText('You are playing in another tab').waitFor();
  // What the relay of the first tab still knows of the match is not what that tab goes on with.
  await second.getByRole('button', { name: /^Bank/ }).and(second.locator(':enabled')).click();
  await first.getByRole('button', { name: 'Play here instead' }).click();
  await second.getByText('You are playing in another tab').waitFor();
  await first.getByRole('button', { name: /^Bank/ }).and(first.locator(':enabled')).waitFor();
  // Another day: no page of the match was open meanwhile, and the new tab knows of no seat that it played.
  await Promise.all([first.close(), second.close()]);
  const third = await context.newPage();
  // Dice roll and cards turn, as they do for most people.
  await third.emulateMedia({ reducedMotion: 'no-preference' });
  await third.goto(address);
  await playOn(third, /^Bank/);
  await third.getByText('No fault found').waitFor();
  await third.getByText('Computer 2').first().waitFor();
  // A game of rounds can be gone back through.
  await third.getByRole('button', { name: 'To the beginning' }).click();
  await third.getByRole('heading', { name: 'Round 1', level: 2 }).waitFor();
  await third.getByRole('button', { name: '2', exact: true }).click();
  await third.getByRole('heading', { name: 'Round 2', level: 2 }).waitFor();
  await expectAccessible(third);
  await expectToFitAPhone(third);
  expect(site.errors.splice(0)).toEqual([]);
});

it('a player among friends may have a device that also deals, which they are told before they join', async () => {
  const alice = await site.form('blackjack', { name: 'Alice', choices: { 'You play': 'Player', Rounds: '1' } });
  await alice.getByText('Your device also deals').waitFor();
  await alice.getByRole('button', { name: 'Start match' }).click();
  const bob = await site.open(await alice.getByLabel('Invitation link').inputValue());
  await bob.getByText('The dealer’s device knows every card').waitFor();
  await bob.getByText('published for good').waitFor();
  await bob.getByRole('button', { name: 'Join' }).click();
  await Promise.all([alice, bob].map((page) => playOn(page, /^Stand/)));
  await bob.getByText('House').first().waitFor();
  await alice.getByText('This device also fills a seat').waitFor();
  await alice.getByText('No fault found').waitFor();
  expect(site.errors.splice(0)).toEqual([]);
});
