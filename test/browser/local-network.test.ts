/** Pages that came by plain HTTP from an address in the network, as `npm start -- --lan` serves them: there a browser gives a page less. */

import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lanAddresses } from '../../scripts/lan.mjs';
import { decodeLog } from '../../shared/log/file.ts';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

const [address] = lanAddresses(networkInterfaces());
const site = useRelayAndChromium({ host: address ?? 'this machine has no address in a network' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const ELSEWHERE = 'You are playing in another tab';

/** A browser says that it leaves out a header that it heeds by HTTPS alone. */
const realErrors = (): string[] =>
  site.errors.filter((error) => !/Cross-Origin-Opener-Policy header has been ignored/.test(error));

it('there is no secure context, and the whole game is played there: one tab at a time plays a seat', async () => {
  const alice = await site.start('rock-paper-scissors', { name: 'Ada', choices: { 'Best of': '3' } });
  const missing = `[['secure context', isSecureContext], ['crypto.subtle', crypto.subtle], ['locks', navigator.locks],
    ['clipboard', navigator.clipboard], ['share', navigator.share], ['service worker', navigator.serviceWorker]]
    .filter(([, there]) => !there).map(([name]) => name)`;
  expect(await alice.evaluate(missing)).toEqual([
    ...['secure context', 'crypto.subtle', 'locks', 'clipboard', 'share', 'service worker'],
  ]);
  const link = await alice.getByLabel('Invitation link').inputValue();
  expect(link.startsWith(`${site.origin}/m/`)).toBe(true);
  expect(await alice.getByText('This link works on this computer only').count()).toBe(0);
  // What the page copies can be pasted.
  await button(alice, 'Copy link').click();
  await alice.getByText('Copied').waitFor();
  await expectAccessible(alice);

  const bob = await site.open(link);
  expect(await bob.title()).toMatch(/^Ada invites you to Rock, paper, scissors · .+ · Fogline$/);
  await button(bob, 'Join').click();
  const hand = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).and(page.locator(':enabled'));
  await hand(alice, 'Rock').waitFor();

  // A second tab of the same browser asks before it plays, and takes the seat over.
  const other = await alice.context().newPage();
  await other.goto(alice.url());
  await heading(other, ELSEWHERE).waitFor();
  await button(other, 'Play here instead').click();
  await heading(alice, ELSEWHERE).waitFor();
  await hand(other, 'Rock').waitFor();

  // A tab that hears nothing any more is passed over. Both show the game, but what the seat signs is signed by the one that came last.
  for (const worker of other.workers()) await worker.evaluate('BroadcastChannel.prototype.postMessage = () => {}');
  await alice.reload();
  await hand(alice, 'Rock').waitFor();
  await Promise.all([hand(alice, 'Rock').click(), hand(other, 'Paper').click()]);
  await heading(other, ELSEWHERE).waitFor();
  await hand(bob, 'Scissors').click();
  await hand(alice, 'Rock').waitFor();
  await hand(alice, 'Rock').click();
  await hand(bob, 'Scissors').click();
  await heading(alice, 'You won').waitFor();

  const permalink = await alice.locator('a[href*="/h/"]').first().getAttribute('href');
  const stranger = await site.open(permalink!);
  await heading(stranger, 'Verified').waitFor();
  expect(await stranger.title()).toBe('Signed: Ada beat Player 2 · Rock, paper, scissors · Fogline');
  const saved = stranger.waitForEvent('download');
  await button(stranger, 'Save picture').click();
  expect((await saved).suggestedFilename()).toBe('fogline.png');
  const log = await (await fetch(new URL(`/api/hashes/${permalink!.slice(-64)}/log`, site.origin))).bytes();
  const reveals = decodeLog(log).entries.filter(({ step }) => step.kind === 'rps.reveal');
  const hands = reveals.map(({ payload }) => payload!['hand']);
  // Both seats reveal at once, in any order; the paper of the tab that was passed over is nowhere.
  expect(hands.toSorted()).toEqual(['rock', 'rock', 'scissors', 'scissors']);
  expect(realErrors()).toEqual([]);
});
