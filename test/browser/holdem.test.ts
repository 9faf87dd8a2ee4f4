import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';
import { fogline } from '../support/command-line.ts';

const site = useRelayAndChromium();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const enabled = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':enabled'));
const cardsOf = (page: Page, side: string) =>
  page.getByRole('region', { name: side }).getByRole('img', { name: / of (spades|hearts|diamonds|clubs)$/ });
const OVER = /^You (won|lost)$/;

/** Everything that a device keeps, each table as text. */
const STORE = `new Promise((resolve) => {
  const opening = indexedDB.open('fogline');
  opening.onsuccess = () => {
    const names = [...opening.result.objectStoreNames];
    const transaction = opening.result.transaction(names);
    const tables = names.map((name) => transaction.objectStore(name).getAll());
    const plain = (_, value) => (ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)].join() : value);
    transaction.oncomplete = () => resolve(Object.fromEntries(names.map((name, i) => [name, JSON.stringify(tables[i].result, plain)])));
  };
})`;
const storeOf = async (page: Page) => (await page.evaluate(STORE)) as Readonly<Record<string, string>>;

/** The seed of the seat, and what its shuffles follow from besides: with them and the log anybody can open cards that were not shown. */
async function secretsOf(page: Page): Promise<readonly string[]> {
  const [{ seed, decisions }] = JSON.parse((await storeOf(page))['seats']!) as [
    { readonly seed: string; readonly decisions: readonly { readonly bytes?: string }[] },
  ];
  return [seed, ...decisions.flatMap(({ bytes }) => bytes ?? [])];
}

/** The two cards of the page's own seat, in words. */
async function ownCards(page: Page): Promise<readonly string[]> {
  await cardsOf(page, 'Your side').nth(1).waitFor();
  return cardsOf(page, 'Your side').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')!));
}

/** All chips, by the number that the other player does not have, then by the button and Enter. */
async function allIn(page: Page): Promise<void> {
  const field = page.getByLabel(/^How much you (bet|raise to)$/);
  await page.keyboard.press('r');
  await page.keyboard.type('99999');
  await page.keyboard.press('Enter');
  await page.getByText(/^You have no more than \d+\.$/).waitFor();
  await enabled(page, 'All-in').first().click();
  await field.press('Enter');
}

it('two pages play hold’em to the last chip, by click and by key, the permalink verifies, and no secret is left of cards that nobody showed', async () => {
  const alice = await site.start('holdem', {
    name: 'Alice-Wolfeschlegelsteinhausenbergerdorf',
    choices: { 'Chips of each player': '100', 'Blinds rise': 'With every hand' },
  });
  const link = await alice.getByLabel('Invitation link').inputValue();
  const bob = await site.open(link);
  await bob.getByText('Chips are worth nothing outside this match.').waitFor();
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await bob.getByRole('button', { name: 'Join', exact: true }).click();

  // The first hand is called and checked down: who is second to show does so if the hand wins, and else mucks.
  await enabled(alice, /^Call 5/).waitFor();
  const secrets = [...(await secretsOf(alice)), ...(await secretsOf(bob))];
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  const hidden = [await ownCards(alice), await ownCards(bob)];
  await alice.getByText(`Your cards: ${hidden[0]!.join(' and ')}.`).waitFor();
  expect(await cardsOf(alice, 'Side of Bob').count()).toBe(0);
  await expectAccessible(alice);
  for (const page of [alice, bob]) await expectToFitAPhone(page);
  await alice.keyboard.press('c');
  await enabled(bob, /^Check/).click();
  for (const street of ['Flop', 'Turn', 'River']) {
    await bob.getByText(new RegExp(`^${street}: .* of `)).waitFor();
    await bob.keyboard.press('c');
    await enabled(alice, /^Check/).click();
  }
  for (const page of [alice, bob]) await heading(page, /^Hand 1: /).waitFor();
  // Bob is left of the button, and shows first.
  expect(await cardsOf(alice, 'Side of Bob').count()).toBe(2);
  await expectAccessible(alice);

  // The second is folded, and nobody shows.
  await heading(bob, 'Your turn').waitFor();
  const [ofAlice, ofBob] = [await ownCards(alice), await ownCards(bob)];
  await bob.keyboard.press('f');
  await heading(alice, /^Hand 2: you win 10 chips$/).waitFor();
  await alice.getByText('Bob folded.').first().waitFor();

  // From here on all chips are in the middle before the flop; against a blind that is all-in nobody can raise.
  const stay = async (page: Page): Promise<void> => {
    await enabled(page, /^(Call \d|Check)/).click();
    return stay(page);
  };
  const raise = async (page: Page): Promise<void> => {
    const call = enabled(page, /^(Call \d|Check)/);
    await call.waitFor();
    if ((await enabled(page, /^(Raise|Bet|All-in) .*\d/).count()) > 0) await allIn(page);
    else await call.click();
    return raise(page);
  };
  await Promise.race([heading(alice, OVER).waitFor(), raise(alice), stay(bob)]);
  await heading(bob, OVER).waitFor();
  await bob.getByText(/no chips left\.$/).waitFor();

  // Both devices have erased what would open a card, and the log never held it.
  for (const page of [alice, bob]) await page.getByText('This browser has erased').waitFor();
  const log = await (await fetch(`${site.origin}/api/matches/${/\/m\/([\w-]{22})/.exec(link)![1]}/log`)).text();
  const stores = [await storeOf(alice), await storeOf(bob)];
  for (const text of [log, ...stores.flatMap((store) => Object.values(store))]) {
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('"kind":"opening"');
  }
  for (const store of stores) expect(JSON.parse(store['seats']!)).toMatchObject([{ seed: '', decisions: [] }]);
  const ofCards = /"(?:[2-9AJQK]|10)[SHDC]"/;
  for (const text of [log, ...stores.map(({ seats, machines, parts }) => `${seats}${machines}${parts}`)])
    expect(text).not.toMatch(ofCards);

  // Not even their own players see again what they folded.
  const permalink = await alice.locator('a[href*="/h/"]').first().getAttribute('href');
  for (const [page, cards] of [
    [alice, ofAlice],
    [bob, ofBob],
  ] as const) {
    await page.reload();
    await page.getByRole('button', { name: /^Hand 2: / }).click();
    await page.getByText('Cards that stay face down were never shown.').waitFor();
    expect(await cardsOf(page, 'Your side').count()).toBe(0);
    const listed = page
      .getByRole('region', { name: 'Hands of this match' })
      .getByRole('listitem')
      .filter({ hasText: 'Hand 2: ' });
    expect(await listed.getByText('not shown').count()).toBe(2);
    for (const card of cards) expect(await listed.getByRole('img', { name: card }).count()).toBe(0);
  }
  await expectAccessible(alice);
  await expectToFitAPhone(alice);

  const stranger = await site.open(permalink!);
  await heading(stranger, 'Verified').waitFor();
  const hands = stranger.getByRole('region', { name: 'Hands of this match' });
  await hands.getByText('Its proofs were checked, and hold.').first().waitFor();
  await expectAccessible(stranger);
  await expectToFitAPhone(stranger);
  const path = join(site.folder, 'holdem.jsonl');
  writeFileSync(path, log);
  expect(await fogline('verify', path)).toMatchObject({ code: 0, stdout: expect.stringContaining('the whole match holds') });
  expect(site.errors).toEqual([]);
});
