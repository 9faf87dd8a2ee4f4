import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portableEd25519 } from '../../shared/crypto/ed25519-noble.ts';
import { decodeSignedPushRequest, pushRequestMessage } from '../../shared/wire/push-request.ts';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

/** A point of P-256, as `applicationServerKey` takes it. */
const PUSH_KEY = `B${'A'.repeat(86)}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seaOf = (page: Page, what: RegExp) => page.getByRole('region', { name: /^Sea of/ }).getByRole('gridcell', { name: what });

it('the home page says whose turn it is, and answers for a match whose page is closed', async () => {
  const alice = await site.start('battleship', { name: 'Alice' });
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

it('a click asks the relay to push, signed by the seat, and another click ends it', async () => {
  const bodies: string[] = [];
  const page = await site.start('rock-paper-scissors');
  await page.context().route('**/api/relay', async (route) => {
    const described = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...described, pushKey: PUSH_KEY } });
  });
  await page.context().route('**/api/pushes', (route) => {
    bodies.push(route.request().postData()!);
    return route.fulfill({ status: 204 });
  });
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  // A browser without a push service: the page is given the address that one would have handed out.
  await page.addInitScript(`
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve({ pushManager: {
      getSubscription: async () => null,
      subscribe: async () => ({ endpoint: 'https://push.example/a' }),
    } }) })`);
  await page.reload();
  await button(page, 'Tell me when it is my turn').click();
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await page.getByText('You will be told when it is your turn.').waitFor();
  await expectAccessible(page);
  await button(page, 'Tell me no more').click();
  await button(page, 'Tell me when it is my turn').waitFor();
  const [asked, ended] = bodies.map(decodeSignedPushRequest);
  const match = new URL(page.url()).pathname.slice('/m/'.length);
  expect(asked!.request).toMatchObject({ action: 'subscribe', match, endpoint: 'https://push.example/a' });
  expect(asked!.request).toHaveProperty('kinds', expect.arrayContaining(['join', 'start']));
  expect(ended!.request).toMatchObject({ action: 'unsubscribe', match, endpoint: 'https://push.example/a' });
  for (const { key, request, sig } of [asked!, ended!])
    expect(portableEd25519.verify(key, pushRequestMessage(request), sig)).toBe(true);
  expect(site.errors).toEqual([]);
});
