import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findGame } from '../../shared/games/registry.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';
import { buildSmallPlanClient } from '../support/small-plan-client.ts';
import { ed25519 } from '../support/table.ts';

const site = useRelayAndChromium({ client: buildSmallPlanClient });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const board = (page: Page, name = 'Your board') => page.getByRole('grid', { name });
const square = (page: Page, name: string) => board(page).getByRole('gridcell', { name: new RegExp(`^${name}, `) });
const says = async (cell: Locator) => cell.getAttribute('aria-label');

async function myTurn(page: Page): Promise<void> {
  await heading(page, 'Your turn').waitFor();
}

async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await myTurn(page);
  await square(page, from).click();
  await square(page, to).click();
}

async function keyMove(page: Page, from: string, to: string): Promise<void> {
  await myTurn(page);
  for (const name of [from, to]) {
    await square(page, name).focus();
    await page.keyboard.press('Enter');
  }
}

/** A move is in the log once it is among the moves. */
const made = (page: Page, move: string) => moves(page).getByRole('cell', { name: move, exact: true }).waitFor();
const moves = (page: Page) => page.getByRole('region', { name: 'Moves', exact: true });

async function dragMove(page: Page, from: string, to: string): Promise<void> {
  await myTurn(page);
  await square(page, from).dragTo(square(page, to));
}

/** Packs the seat of a page, and goes on with it in another browser. */
async function moveSeat(page: Page, match: string): Promise<Page> {
  await page.getByRole('button', { name: 'Move to another device' }).click();
  await page.getByRole('button', { name: 'Pack the seat' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).click(),
  ]);
  const packed = deflateRawSync(readFileSync(await download.path())).toString('base64url');
  const phone = await site.open(`${match}#seat.${packed}`);
  await phone.getByRole('button', { name: 'Play here' }).click();
  return phone;
}

/** The kinds of the steps since the hand-over, as anybody reads them. */
async function kindsSinceHandOver(match: string): Promise<readonly string[]> {
  const log = await (await fetch(`${site.origin}/api/matches/${match.split('/').at(-1)}/log`)).text();
  const kinds = [...log.matchAll(/"kind":"([\w.-]+)"/g)].map(([, kind]) => kind!);
  return kinds.slice(kinds.indexOf('hand-over'));
}

it('is played in two pages by click, key, drag and premove, and from a move on in a third, from a link to a captured king, and verifies with both sides open', async () => {
  const aliceErrors: string[] = [];
  // The longest possible name, without a place to break.
  const alice = await site.start('dark-chess', { name: 'Alice-Wolfeschlegelsteinhausenbergerdorf', errors: aliceErrors });
  const link = await alice.getByLabel('Invitation link').inputValue();
  const bob = await site.open(link);
  await bob.getByLabel('Your name (optional)').fill('Bob');
  // The page of an invitation is checked by axe in `match.test.ts`.
  await bob.getByText('both sides are opened for everybody').waitFor();
  await bob.getByRole('button', { name: 'Join' }).click();

  // The board can be played as soon as it is drawn, whatever the devices still have to make: both first moves go when they can.
  await Promise.all([alice, bob].map((page) => heading(page, 'Preparing the match…').waitFor()));
  for (const [page, from, to] of [
    [alice, 'e2', 'e4'],
    [bob, 'f7', 'f6'],
  ] as const) {
    await square(page, from).click();
    await square(page, to).click();
  }
  await expectAccessible(alice);
  await made(alice, 'e4');
  await made(bob, 'f6');
  await myTurn(alice);
  expect(await says(square(alice, 'b1'))).toBe('b1, own knight');
  expect(await says(square(alice, 'd6'))).toBe('d6, fog');
  expect(await says(board(bob).getByRole('gridcell').first())).toBe('h1, fog');
  for (const page of [alice, bob]) await expectToFitAPhone(page);
  const watcher = await site.open(link.split('#')[0]!);

  await square(alice, 'd1').click();
  expect(await says(square(alice, 'h5'))).toMatch(/^h5, .*, can go here$/);
  await alice.keyboard.press('Escape');
  await square(alice, 'd5').click({ button: 'right' });
  await square(alice, 'd6').focus();
  await alice.keyboard.press('m');
  expect(await says(square(alice, 'd6'))).toBe('d6, fog, marked by you');
  await alice.getByRole('button', { name: 'Clear your marks' }).click();
  expect(await says(square(alice, 'd5'))).not.toContain('marked');
  expect(await says(square(alice, 'e4'))).toMatch(/^e4, own pawn/);
  // Where the relay cannot be reached, a move is kept, says so, and leaves by itself.
  const saved = alice.getByText('Saved, sends when you are back');
  await myTurn(alice);
  await alice.context().setOffline(true);
  await keyMove(alice, 'd1', 'h5');
  await saved.waitFor();
  await alice.context().setOffline(false);
  await made(alice, 'Qh5');
  await saved.waitFor({ state: 'detached' });
  await myTurn(bob);
  // What white sees from its new square comes as soon as black's device answers, long before black moves.
  await square(alice, 'h5').click();
  expect(await says(square(alice, 'd5'))).toMatch(/^d5, .*, may go here next$/);
  await square(alice, 'd5').click();
  await alice.getByText('if it is possible when').waitFor();
  await expectAccessible(alice);
  // What is laid outlives a reload.
  await alice.reload();
  await alice.getByText('if it is possible when').waitFor();
  await board(alice).getByRole('gridcell', { name: 'e8, black king', exact: true }).waitFor();
  expect(await says(square(bob, 'h5'))).toBe('h5, something stands here');
  await bob.getByRole('button', { name: 'Offer a draw' }).click();
  await alice.getByRole('button', { name: 'Accept the draw' }).waitFor();
  await alice.getByRole('button', { name: 'Decline' }).click();
  await alice.getByRole('button', { name: 'Take back' }).click();
  const phone = await moveSeat(bob, link.split('#')[0]!);
  await bob.keyboard.press('Escape');
  await bob.getByText('This seat is played on another device now').waitFor();
  await dragMove(phone, 'a7', 'a6');
  await moves(alice).getByRole('row', { name: '2. Qh5 moved' }).waitFor();
  // What both devices had prepared was void, and they have prepared it anew.
  const kinds = await kindsSinceHandOver(link.split('#')[0]!);
  expect(kinds.filter((kind) => kind === 'dark-chess.flight').length).toBeGreaterThanOrEqual(12);
  expect(kinds).toContain('dark-chess.selectors');
  await moves(phone).getByRole('row', { name: '2. moved a6' }).waitFor();
  expect(await moves(phone).innerText()).not.toContain('Qh5');
  expect(await moves(watcher).innerText()).not.toMatch(/e4|f6|Qh5|a6/);
  expect(
    await board(watcher, 'What everybody sees')
      .getByRole('gridcell', { name: /pawn|queen|king/ })
      .count(),
  ).toBe(0);
  await clickMove(alice, 'h5', 'e8');

  // The winner is named at once, and may leave for the next match at once: the old one is finished behind it.
  await heading(alice, 'You won').waitFor();
  await alice.getByRole('button', { name: 'Rematch' }).click();
  await heading(alice, /^Waiting for (Bob|your opponent) to click Play again$/).waitFor();
  await heading(phone, 'You lost').waitFor();
  // Bob's page says so by itself, and his title does while he looks elsewhere.
  await phone.getByRole('button', { name: /^Alice.* wants a rematch: Play again$/ }).waitFor();
  // Before it the number of matches that wait for him, while the old one is being settled.
  expect(await phone.title()).toMatch(/^(\(\d+\) )?Rematch\? · Fogline$/);
  // Both sides are there as soon as both are opened, and the check of them comes behind.
  await board(phone, 'How it stood').waitFor();
  await expectToFitAPhone(phone);
  // The game is stepped through without leaving its page.
  await phone.getByRole('button', { name: 'Qh5', exact: true }).click();
  await phone.getByText(/^2. Alice.* played Qh5$/).waitFor();
  expect(await says(board(phone, 'How it stood').locator('[aria-label^="h5"]'))).toMatch(/^h5, white queen/);
  await phone.keyboard.press('ArrowLeft');
  await phone.getByText('1. Bob played f6').waitFor();
  // Bob has seen nothing of white's first move, and none makes room for a king.
  await phone.getByText('What was seen until here says where the other king was.').waitFor();
  expect(await says(board(phone, 'What you saw').locator('[aria-label*="the king could have been here"]'))).toMatch(/^e1, fog/);
  await phone.getByText('1. e4 f6 2. Qh5 a6 3. Qxe8 1-0').waitFor();
  await expectAccessible(phone);
  const permalink = await phone.locator('a[href*="/h/"]').first().getAttribute('href');
  const stranger = await site.open(permalink!);
  // Both machines run again.
  await heading(stranger, 'Verified').waitFor();
  expect(await stranger.getByText('Honest').count()).toBe(2);
  await stranger.getByRole('grid', { name: 'What Bob saw, black' }).waitFor();
  // It stops before the first move, and once for each of five.
  expect(await stranger.getByRole('slider', { name: 'Step' }).getAttribute('max')).toBe('5');
  await moves(stranger).getByRole('button', { name: 'Qh5', exact: true }).click();
  await stranger.getByText(/^2. Alice.* played Qh5\.$/).waitFor();
  await stranger.keyboard.press('End');
  await stranger.getByText(/^3. Alice.* played Qxe8\.$/).waitFor();
  await expectAccessible(stranger);
  // The same bytes are not checked twice, unless one asks for it.
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Check them again' }).waitFor();
  await heading(stranger, 'Verified').waitFor();
  const pgn = decodeURIComponent((await stranger.getByRole('link', { name: 'Download PGN' }).getAttribute('href'))!);
  expect(pgn).toContain('[Variant "Dark Chess"]');
  expect(pgn).toContain('\n1. e4 f6 2. Qh5 a6 3. Qxe8 1-0\n');
  // The plan is part of the rules, by which everybody else refuses the terms of this match: to verify it, and to join it.
  const record = await fetch(new URL(`/api/hashes/${permalink!.slice(-64)}/log`, site.origin));
  const { verdict } = await verifyLog(new Uint8Array(await record.arrayBuffer()), { ed25519, findGame });
  expect(verdict).toMatchObject({ ok: false, fault: { code: 'game/wrong-params', step: 1 } });
  expect(site.errors).toEqual([]);
  expect(aliceErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
