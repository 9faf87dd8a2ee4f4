import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Agent } from '../support/agent.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';
import { startFogline } from '../support/command-line.ts';

const site = useRelayAndChromium();

/** The longest possible name, without a place to break. */
const LONG_NAME = 'Alice-Wolfeschlegelsteinhausenbergerdorf';

const POLL_MS = 100;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const enabled = (page: Page, name: RegExp) => button(page, name).and(page.locator(':enabled'));
const OVER = /won$|^You lost|^Draw$/;

/** The private link to a seat, as the creator's page shows it. */
async function linkTo(creator: Page, seat: number): Promise<string> {
  const free = creator.getByRole('radio', { name: `Seat ${seat + 1} is free` });
  if ((await free.count()) > 0) await free.check({ force: true });
  const link = await creator.getByLabel('Invitation link').inputValue();
  expect(link).toMatch(new RegExp(`/m/[\\w-]{22}#${seat}\\.[\\w-]{22}$`));
  return link;
}

async function joinMatch(link: string, name: string): Promise<Page> {
  const page = await site.open(link);
  await page.getByLabel('Your name (optional)').fill(name);
  await button(page, 'Join').click();
  return page;
}

/** A computer at a terminal takes the seat, where what the page of one more player shows is nothing new. */
const joinByBot = (link: string, name: string) =>
  startFogline(['join', link, '--bot', 'random', '--name', name], { FOGLINE_SECRETS: join(site.folder, name) }).end().ended;

/** Clicks the first of these buttons whenever the page offers one, until it shows the end. */
async function playOn(page: Page, name: RegExp): Promise<void> {
  const click = async (): Promise<void> => {
    await enabled(page, name).first().click();
    return click();
  };
  // A click that finds no button waits for the next one; after the end no button comes.
  await Promise.race([heading(page, OVER).waitFor(), click()]);
}

/** As its players follow it; a stranger's browser finds the same in the first tests of this file. */
async function goToVerified(page: Page): Promise<void> {
  await page.locator('a[href*="/h/"]').first().press('Enter');
  await heading(page, 'Verified').waitFor();
}

async function expectVerified(page: Page): Promise<Page> {
  const permalink = await page.locator('a[href*="/h/"]').first().getAttribute('href');
  const stranger = await site.open(permalink!);
  await heading(stranger, 'Verified').waitFor();
  await expectAccessible(stranger);
  return stranger;
}

it('three play dice with a fourth seat empty, one leaves, and the permalink verifies', async () => {
  const alice = await site.start('greedy-pig', { name: LONG_NAME, choices: { Players: '4', 'Points to win': '10' } });
  const bob = joinByBot(await linkTo(alice, 1), 'Bob');
  const carol = await joinMatch(await linkTo(alice, 3), 'Carol');
  await alice.getByRole('list', { name: 'Seats' }).getByText('Bob').waitFor();
  await alice.getByRole('list', { name: 'Seats' }).getByText('Carol').waitFor();
  await expectAccessible(alice);
  await expectToFitAPhone(alice);
  await button(alice, 'Begin with these 3').click();

  await enabled(alice, /^Bank/).waitFor();
  await expectAccessible(alice);
  await expectToFitAPhone(alice);
  await button(carol, 'Resign').click();
  await button(carol, 'Yes, resign').click();
  await alice.getByText('Has left the game').waitFor();
  await playOn(alice, /^Bank/);
  expect((await bob).code).toBe(0);
  await heading(carol, /^You lost to/).waitFor();
  const stranger = await expectVerified(alice);
  await stranger.getByText('nobody took this seat').waitFor();
  expect(site.errors).toEqual([]);
});

it('two play rock, paper, scissors, by click and by key, neither sees the hand of the other first, and both want a rematch', async () => {
  const alice = await site.start('rock-paper-scissors', { name: LONG_NAME, choices: { 'Best of': '1' } });
  const bob = await joinMatch(await linkTo(alice, 1), 'Bob');
  await enabled(alice, /rock/i).click();
  await heading(alice, 'Waiting for Bob').waitFor();
  await bob.getByRole('img', { name: 'sealed' }).waitFor();
  await button(alice, 'Say something').click();
  await expectAccessible(alice);
  await button(alice, 'Good luck!').click();
  await bob
    .getByRole('log')
    .getByText(/^Alice.* says: Good luck!$/)
    .waitFor();
  await expectAccessible(bob);
  await expectToFitAPhone(bob);
  await bob.keyboard.press('?');
  await bob.getByRole('dialog', { name: 'Keys' }).getByText('paper', { exact: true }).waitFor();
  await bob.keyboard.press('Escape');
  await bob.keyboard.press('p');
  await heading(alice, 'You lost').waitFor();
  await heading(bob, 'You won').waitFor();
  await bob.getByText('Paper wraps rock: you won round 1.').waitFor();
  await expectAccessible(alice);
  await expectVerified(bob);
  expect(site.errors).toEqual([]);

  const before = alice.url();
  await Promise.all([alice, bob].map((page) => button(page, 'Rematch').click()));
  await Promise.all([alice, bob].map((page) => enabled(page, /rock/i).waitFor()));
  expect(alice.url()).not.toBe(before);
  expect(bob.url()).toBe(alice.url());
  await button(alice, /rock/i).click();
  await button(bob, /scissors/i).click();
  await heading(bob, 'You lost').waitFor();

  // From the list of own matches, too, which says how it stands between the two.
  await alice.getByRole('link', { name: 'Fogline', exact: true }).click();
  await alice.getByLabel('Show', { exact: true }).selectOption({ label: 'Against Bob' });
  await alice.getByText('You 1, Bob 1.').waitFor();
  await expectAccessible(alice);
  await expectToFitAPhone(alice);
  await alice.getByRole('link', { name: 'Rematch Against Bob' }).first().click();
  await alice.getByLabel('Invitation link').waitFor();
  await button(bob, /wants a rematch/).click();
  await Promise.all([alice, bob].map((page) => enabled(page, /rock/i).waitFor()));
  await button(alice, 'Call it off').click();
  await button(alice, 'Yes, call it off').click();
  await Promise.all([alice, bob].map((page) => heading(page, 'The match was called off').waitFor()));
  // The pages look for a match that may not exist (404), and the second one to open it gets a conflict (409).
  expect(site.errors.splice(0).filter((error) => !/status of 40[49]/.test(error))).toEqual([]);
});

/** It decides the last of what it may. */
const ENGINE = `
import { createInterface } from 'node:readline';
const answers = {
  hello: () => ({ type: 'ready', name: 'tiny', version: '1.0' }),
  turn: ({ id, legal }) => ({ type: 'decide', id, decision: legal.at(-1) }),
  illegal: ({ id }) => ({ type: 'resign', id }),
  end: () => ({ type: 'bye' }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify(answers[request.type](request)));
}`;

it('a person picks an engine from the list of open seats and plays it, and page, permalink and record say what it claims', async () => {
  const [engine, claim] = [join(site.folder, 'engine.mjs'), 'engine “tiny 1.0”, as it says'];
  writeFileSync(engine, ENGINE);
  const command = ['--engine', `"${process.execPath}" ${engine}`, '--name', 'Tiny', '--relay', site.origin];
  const host = startFogline(['host', 'rps', '--param', 'bestOf=1', ...command], { FOGLINE_SECRETS: join(site.folder, 'host') });
  await host.until(/\/m\/[\w-]{22}/);
  // A page that is loaded again and again meanwhile takes a hundred times as long to ask.
  while (!(await (await fetch(`${site.origin}/api/matches?open&game=rps`)).text()).includes('tiny')) await delay(POLL_MS);
  const person = await site.open('/');
  const listed = person.getByRole('listitem').filter({ hasText: claim });
  await listed.waitFor();
  await expectAccessible(person);
  await expectToFitAPhone(person);
  await listed.getByRole('link', { name: 'Play an engine: Tiny, Rock, paper, scissors' }).click();
  await heading(person, 'Rock, paper, scissors').waitFor();
  await person.getByText(claim).waitFor();
  await button(person, 'Join').click();
  await enabled(person, /rock/i).click();
  await heading(person, 'You won').waitFor();
  await person.getByText(claim).waitFor();
  await expectToFitAPhone(person);
  await goToVerified(person);
  await person.getByText(claim).waitFor();
  await person.getByRole('link', { name: 'Record of Tiny' }).click();
  await person.getByText('it says that it is an engine: “tiny 1.0”.').waitFor();
  await person.getByRole('link', { name: /^Against/ }).waitFor();
  host.kill('SIGTERM');
  expect((await host.ended).code).toBe(0);
  expect(site.errors).toEqual([]);
});

it('a dealer hides the queen, and a guesser who reads German finds her', async () => {
  const dealer = await site.start('three-card-monte', { name: LONG_NAME, choices: { 'You play': 'Dealer', Rounds: '1' } });
  const guesser = await site.open(await linkTo(dealer, 1), site.errors, 'de-AT');
  await guesser.getByLabel('Dein Name (freiwillig)').fill('Gus');
  await button(guesser, 'Mitspielen').click();
  await button(dealer, 'Put the queen left').click();
  await button(guesser, 'Links zeigen').waitFor();
  await dealer.getByRole('img', { name: 'queen of hearts' }).waitFor();
  expect(await guesser.getByRole('img', { name: 'Herz Dame' }).count()).toBe(0);
  await expectAccessible(guesser);
  await expectToFitAPhone(guesser);
  await button(guesser, 'Links zeigen').click();
  await heading(guesser, 'Du hast gewonnen').waitFor();
  await guesser.getByRole('img', { name: 'Herz Dame' }).waitFor();
  expect(await guesser.title()).toContain('Du hast gewonnen');
  // What comes with the end moves what is below it, and a click that has begun there may miss.
  await guesser.locator('a[href*="/h/"]').first().waitFor();
  // Another language is chosen in the match itself, whose page comes back where it was.
  await button(guesser, 'Einstellungen').click();
  await guesser.getByRole('dialog').getByLabel('Sprache').selectOption('Español');
  await heading(guesser, 'Has ganado').waitFor();
  expect(await guesser.locator('html').getAttribute('lang')).toBe('es');
  await heading(dealer, 'You lost').waitFor();
  await goToVerified(dealer);
  await expectAccessible(dealer);
  expect(site.errors).toEqual([]);
});

it('two play blackjack against a dealer whose page only watches, and a regulator', async () => {
  const dealer = await site.start('blackjack', {
    name: LONG_NAME,
    choices: { Regulator: 'In the last seat', Players: '4', Rounds: '1' },
  });
  const alice = await joinMatch(await linkTo(dealer, 1), 'Alice');
  await dealer.getByRole('list', { name: 'Seats' }).getByText('Alice').waitFor();
  const bob = joinByBot(await linkTo(dealer, 2), 'Bob');
  await dealer.getByRole('list', { name: 'Seats' }).getByText('Bob').waitFor();
  const regulator = await joinMatch(await linkTo(dealer, 3), 'Reg');
  const hand = alice.getByRole('region', { name: 'Your hand' });
  await hand
    .getByRole('img', { name: / of (spades|hearts|diamonds|clubs)$/ })
    .nth(1)
    .waitFor();
  expect(await button(dealer, /^(Hit|Stand|Double)/).count()).toBe(0);
  await expectAccessible(alice);
  await expectToFitAPhone(alice);
  await playOn(alice, /^Stand/);
  await heading(dealer, OVER).waitFor();
  await expectAccessible(dealer);
  expect((await bob).code).toBe(0);
  await alice.reload();
  await alice
    .getByRole('region', { name: 'Rounds so far' })
    .getByText(/^Round 1\. The dealer has /)
    .waitFor();
  await heading(regulator, OVER).waitFor();
  await goToVerified(regulator);
  await expectAccessible(regulator);
  await regulator.getByRole('link', { name: 'Fogline', exact: true }).click();
  await regulator.getByRole('link', { name: /Blackjack.* Over$/ }).waitFor();
  expect(site.errors).toEqual([]);
});

it('a person plays an agent that speaks the Model Context Protocol, and both see the same record verified', async () => {
  const agent = await Agent.start({ FOGLINE_RELAY: site.origin, FOGLINE_SECRETS: join(site.folder, 'agent') });
  const { data: match } = await agent.call('open_match', { game: 'rps', params: { bestOf: 1 }, name: 'Agent' });
  const person = await joinMatch(match.links[0], 'Ada');
  const played = agent.play(({ legal }) => legal.at(-1));
  await enabled(person, /rock/i).click();
  await heading(person, 'You won').waitFor();
  const end = await played;
  await goToVerified(person);
  expect(person.url()).toBe(end.permalink);
  expect((await agent.call('verify', { record: end.permalink })).data).toMatchObject({ ok: true, result: { winners: [1] } });
  await agent.close();
  expect(site.errors).toEqual([]);
});
