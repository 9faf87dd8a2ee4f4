import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';

// Nobody else waits for an opponent here.
const site = useRelayAndChromium({ own: true });

/** The longest possible name, without a place to break. */
const LONG_NAME = 'Alice-Wolfeschlegelsteinhausenbergerdorf';

/** Squares with a ship, of the five. */
const SHIPS = 17;

/** Shots of each, one on either side of the reload; a fleet is sunk to its last square in `practice.test.ts`. */
const SHOTS = 2;

const POLL_MS = 100;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const cells = (page: Page, sea: RegExp, what: RegExp) =>
  page.getByRole('region', { name: sea }).getByRole('gridcell', { name: what });

async function placeAtRandom(page: Page): Promise<void> {
  await button(page, 'Random').click();
  await button(page, 'Ready').click();
}

/** Names of such cells in the own sea, as its page shows them: read at once, for a question about each cell costs more than the page does. */
const ownCells = (page: Page, what: RegExp): Promise<string[]> =>
  cells(page, /^Your sea/, what).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')!.split(',')[0]!));
const shipsOf = (page: Page) => ownCells(page, /, (ship|.* boat|submarine|battleship|destroyer|carrier)$/);

/** Waits until the relay tells of a match there: a page that is loaded again and again meanwhile takes a hundred times as long to ask. */
async function hasMatches(path: string): Promise<void> {
  for (;;) {
    const { matches } = await (await fetch(site.origin + path)).json();
    if (matches.length > 0) return;
    await delay(POLL_MS);
  }
}

async function shoot(page: Page, cell: string): Promise<void> {
  await cells(page, /^Sea of/, new RegExp(`^${cell}, unknown`)).click();
  await cells(page, /^Sea of/, new RegExp(`^${cell}, (hit|miss)`)).waitFor();
}

describe('Battleship in two pages', () => {
  it('is played by clicks from a shared link to a verified permalink, with a reload in the middle', async () => {
    // The form is checked by axe in `pages.test.ts`, and so is the verified record at the end.
    const alice = await site.form('battleship-classic', { name: LONG_NAME });
    await button(alice, 'Start match').click();
    const link = await alice.getByLabel('Invitation link').inputValue();
    expect(link).toMatch(/\/m\/[\w-]{22}#1\.[\w-]{22}$/);
    await expectAccessible(alice);

    const bob = await site.open(link);
    await bob.getByLabel('Your name (optional)').fill('Bob');
    await expectAccessible(bob);
    await button(bob, 'Join').click();
    await placeAtRandom(alice);
    await placeAtRandom(bob);
    await Promise.all([alice, bob].map((page) => page.getByRole('region', { name: /^Sea of/ }).waitFor()));

    const fleets = [await shipsOf(alice), await shipsOf(bob)];
    expect(fleets.map((fleet) => fleet.length)).toEqual([SHIPS, SHIPS]);
    for (const page of [alice, bob]) await expectToFitAPhone(page);
    const aliceBegins = await Promise.race([
      heading(alice, /^Your turn/)
        .waitFor()
        .then(() => true),
      heading(bob, /^Your turn/)
        .waitFor()
        .then(() => false),
    ]);
    const [winner, loser] = aliceBegins ? [alice, bob] : [bob, alice];
    const targets = fleets[aliceBegins ? 1 : 0]!;
    const misses = await ownCells(winner, /, water$/);
    for (const [i, target] of targets.slice(0, SHOTS).entries()) {
      await heading(winner, /^Your turn/).waitFor();
      await shoot(winner, target);
      await heading(loser, /^Your turn/).waitFor();
      await shoot(loser, misses[i]!);
      if (i === SHOTS / 2 - 1) {
        await winner.reload();
        await loser.reload();
        await winner.getByRole('region', { name: /^Sea of/ }).waitFor();
        await expectAccessible(winner);
      }
    }
    await button(loser, 'Resign').click();
    await button(loser, 'Yes, resign').click();
    await heading(winner, 'You won').waitFor();
    await heading(loser, 'You lost').waitFor();
    await expectAccessible(winner);
    await expectToFitAPhone(winner);

    const permalink = await winner.locator('a[href*="/h/"]').first().getAttribute('href');
    expect(permalink).toMatch(/\/h\/[0-9a-f]{64}$/);
    // The log that this page has kept through its reload is the one that the relay has published.
    await winner.getByText('Publish it elsewhere').click();
    const keeping = winner.waitForEvent('download');
    await button(winner, 'Download the record').first().click();
    const kept = readFileSync(await (await keeping).path(), 'utf8');
    expect(kept).toBe(await (await fetch(new URL(`/api/hashes/${permalink!.slice(-64)}/log`, site.origin))).text());
    const stranger = await site.open(permalink!);
    await heading(stranger, 'Verified').waitFor();
    const slider = stranger.getByRole('slider', { name: 'Step' });
    await slider.focus();
    await stranger.keyboard.press('ArrowLeft');
    await stranger.keyboard.press('ArrowLeft');
    // The address is that of the step, for those to whom it is sent.
    await stranger.waitForURL(/#\d+$/);
    const stop = await slider.inputValue();
    expect(Number(stop)).toBe(Number(await slider.getAttribute('max')) - 2);
    const friend = await site.open(stranger.url());
    expect(await friend.getByRole('slider', { name: 'Step' }).inputValue()).toBe(stop);
    await heading(friend, 'Verified').waitFor();
    expect(await friend.getByRole('slider', { name: 'Step' }).inputValue()).toBe(stop);
    // On a phone one sea is beside the other, so that a shot is seen in either.
    await friend.setViewportSize({ width: 390, height: 844 });
    const seas = await friend
      .locator('.replay-boards .sea')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([seas.length, new Set(seas).size]).toEqual([2, 1]);

    const download = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Download log' }).or(button(stranger, 'Download log')).click();
    const file = join(site.folder, 'battleship.jsonl');
    await (await download).saveAs(file);
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const cli = spawnSync(process.execPath, ['cli/main.ts', 'verify', file, '--json'], { cwd: root, encoding: 'utf8' });
    expect(JSON.parse(cli.stdout)).toMatchObject({ ok: true, game: 'battleship/classic' });
    const python = spawnSync('python3', ['test/vectors/verify_log.py', file], { cwd: root, encoding: 'utf8' });
    expect(python.stdout).toContain(permalink!.split('/').at(-1));
    expect(readFileSync(file, 'utf8')).toContain('"kind":"endgame"');
    expect(site.errors).toEqual([]);
  });
});

describe('a match with open seats for everybody', () => {
  it('is found on the home page, counts in the records of its players, and each line is checked against its log', async () => {
    const stranger = await site.open('/');
    await stranger.getByText('Nobody is waiting right now').waitFor();
    const alice = await site.form('battleship', { name: 'Alice' });
    await alice.getByRole('checkbox', { name: /^Only people with my link/ }).uncheck();
    await alice.getByRole('checkbox', { name: /^List this match/ }).check();
    await button(alice, 'Start match').click();
    await alice.getByLabel('Invitation link').waitFor();
    const join = stranger.getByRole('link', { name: /^Join Alice/ });
    const listed = '/api/matches?open&game=battleship/xaya&game=battleship/classic';
    await hasMatches(listed);
    while (!(await join.isVisible())) await stranger.reload({ waitUntil: 'networkidle' });
    await expectAccessible(stranger);
    // Another visitor loads the same list, which never refreshes.
    const late = await site.open('/');
    await late.getByRole('link', { name: /^Join Alice/ }).waitFor();
    const body = await (await fetch(site.origin + listed)).text();
    await late.route(/\/api\/matches\?open/, (route) => route.fulfill({ body, contentType: 'application/json' }));
    await join.click();
    await button(stranger, 'Join').click();
    await placeAtRandom(alice);
    await placeAtRandom(stranger);
    await late.getByRole('link', { name: /^Join Alice/ }).click();
    await late.getByRole('alert').getByText('Somebody else took this seat first').waitFor();

    await alice.getByRole('region', { name: /^Sea of/ }).waitFor();
    // On a phone the button is far below the words that say how the match ended.
    await alice.setViewportSize({ width: 390, height: 560 });
    await button(alice, 'Resign').click();
    expect(await alice.evaluate('scrollY')).toBeGreaterThan(0);
    await button(alice, 'Yes, resign').click();
    await heading(alice, 'You lost').waitFor();
    await alice.waitForFunction('scrollY === 0');
    await alice.setViewportSize({ width: 1_000, height: 900 });
    const record = alice.getByRole('link', { name: 'your record' });
    await hasMatches(`/api/players/${(await record.getAttribute('href'))!.slice(-64)}`);
    await record.click();
    await alice.getByRole('link', { name: /^Against/ }).waitFor();
    await heading(alice, 'Alice').waitFor();
    await alice.getByText('1 lost · 1 of them given away').waitFor();
    // The page checks by itself what its reader sees.
    await alice.getByText('Checked: its log says the same, proven to everybody.').waitFor();
    await alice.getByText('Checked here by their logs: 1 of 1. Of these 1 lost; 1 proven to everybody.').waitFor();
    await expectAccessible(alice);
    expect(site.errors).toEqual([]);

    // After a rate limit the check waits as long as the relay says, and goes on.
    const refusals: string[] = [];
    const again = await site.open(alice.url(), refusals);
    let asked = 0;
    await again.route(/\/api\/hashes\/\w+\/log/, (route) =>
      asked++ === 0 ? route.fulfill({ status: 429, headers: { 'retry-after': '1' } }) : route.continue(),
    );
    await again.getByText(/^The relay answers only so much a minute/).waitFor();
    await again.getByText('Checked: its log says the same, proven to everybody.').waitFor();
    await again.getByText('Checked 1 of 1.').first().waitFor();
    expect(asked).toBe(2);
    // A page that checks one match reports the rate limit.
    asked = 0;
    await again.getByRole('link', { name: /^Against/ }).click();
    await again.getByText('Wait a minute, then try again.').waitFor();
    await button(again, 'Try again').click();
    await heading(again, 'Verified').waitFor();
    expect(refusals).toEqual([expect.stringContaining('429'), expect.stringContaining('429')]);
  });
});

describe('a tab whose build is no longer there', () => {
  const MATCH = `/m/${'A'.repeat(22)}`;

  /** Counts how often the page is loaded, and has no part for the page of a match the first `missing` times. */
  async function openOld(missing: number) {
    const refusals: string[] = [];
    // Of the relay's origin, and no page of the client.
    const page = await site.open('/robots.txt', refusals);
    const count = { pages: 0 };
    page.on('request', (request) => void (request.isNavigationRequest() && count.pages++));
    await page.route('**/app/chunks/match-page-*.js', (route) =>
      count.pages <= missing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    return { page, count };
  }

  it('loads itself again once, and keeps the seat that it was given in its address', async () => {
    const { page, count } = await openOld(1);
    await page.goto(`${site.origin}${MATCH}#seat.AbC`);
    await heading(page, 'No such match').waitFor();
    expect(count).toEqual({ pages: 2 });
    // Nothing but the address of the second load says that there is a seat to take.
    expect(await page.evaluate(`performance.getEntriesByType('navigation')[0].name`)).toContain('#seat.AbC');
  });

  it('asks its person if that did not help, and never loads itself again', async () => {
    const { page, count } = await openOld(9);
    await page.goto(site.origin + MATCH);
    await page.getByText('This part of the page could not be loaded.').waitFor();
    expect(count).toEqual({ pages: 2 });
    await button(page, 'Reload').click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    expect(count).toEqual({ pages: 3 });
  });

  it('stays as it is while the relay does not answer', async () => {
    const { page, count } = await openOld(9);
    await page.route(/\/$/, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
    await page.goto(site.origin + MATCH);
    await page.getByText('This part of the page could not be loaded.').waitFor();
    expect(count).toEqual({ pages: 1 });
  });
});
