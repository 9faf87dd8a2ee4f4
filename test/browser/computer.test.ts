import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, cellValues, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A phone on a slow line: 1.6 Mbit/s, 150 ms, and, once `weaken` is called, a quarter of this processor. `hurry` ends all of it. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ ...FAST, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  });
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const hurry = async (): Promise<void> => {
    await throttle(1);
    await devtools.send('Network.emulateNetworkConditions', FAST);
  };
  return { weaken: () => throttle(4), hurry };
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
  const { weaken, hurry } = await slowDown(page);
  expect(await page.locator('main').innerText()).not.toMatch(/\b(relay|final hash|seats?|seal(ed)?|steps?)\b/i);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('link', { name: 'Play the computer' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  // Only from here on does anything wait for this device, and a processor is slowed down by work in vain.
  await weaken();
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await heading(page, /^Your turn/).waitFor();
  const fleet = squaresOf((await page.evaluate(readFleet)) as readonly Ship[]);
  for (const [i, square] of fleet.entries()) {
    await heading(page, /^Your turn/).waitFor();
    if (i === 3) await page.reload();
    // The computer may have hit the same square of the own sea.
    const sea = page.getByRole('region', { name: /^Sea of/ });
    await sea.getByRole('gridcell', { name: new RegExp(`^${square}, unknown`) }).click();
    await sea.getByRole('gridcell', { name: new RegExp(`^${square}, hit`) }).waitFor();
    // The slow phone has shown that everything up to the first answer is there in time; sixteen more shots show nothing new of it.
    if (i === 0) await hurry();
  }
  await heading(page, 'You won').waitFor();
  await page.getByText('No fault found').waitFor();
  // The page of a won match is checked by axe in `match.test.ts`.
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
  await second.getByRole('button', { name: /^Bank/ }).waitFor();
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
