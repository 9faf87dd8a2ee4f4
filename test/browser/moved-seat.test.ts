import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { deflateRawSync } from 'node:zlib';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lanAddresses } from '../../scripts/lan.mjs';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';

// As `npm start -- --lan` serves it: a code leads a phone to no address of one computer.
const [address] = lanAddresses(networkInterfaces());
const site = useRelayAndChromium({ host: address ?? 'this machine has no address in a network' });
/** A header that browsers heed by HTTPS alone, and the answer to the one who reads a code second. */
const EXPECTED = /Cross-Origin-Opener-Policy header has been ignored|status of 410/;
const unexpected = (errors: readonly string[]): string[] => errors.filter((error) => !EXPECTED.test(error));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the dialog and saves the copy that it offers. */
async function saveCopy(page: Page): Promise<string> {
  await button(page, 'Move to another device').click();
  await button(page, 'Pack the seat').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save a copy').click()]);
  return download.path();
}

/** Keeps what is drawn in a worker, so that the test knows what the code holds. */
const KEEP_SECRETS = `{
  const draw = crypto.getRandomValues.bind(crypto);
  self.drawn = [];
  crypto.getRandomValues = (bytes) => {
    draw(bytes);
    if (bytes.length === 16) self.drawn.push(btoa(String.fromCharCode(...bytes)));
    return bytes;
  };
}`;

/** The link that the page shows as a code, which begins so and ends in a secret of its worker; and the modules of a side. */
async function shownLink(page: Page, begin: string): Promise<{ link: string; size: number }> {
  const drawn = await Promise.all(page.workers().map((worker) => worker.evaluate<string[]>('self.drawn')));
  const shown = await page.getByRole('img', { name: 'QR code' }).locator('path').getAttribute('d');
  for (const secret of drawn.flat()) {
    const link = begin + Buffer.from(secret, 'base64').toString('base64url');
    const code = generate(link, { minCorrectionLevel: correction.L });
    if (toSvgPath(code) === shown) return { link, size: code.size };
  }
  throw new Error('the code shows another link');
}

it('a seat goes from the desktop to the phone by its code, and back by its file', async () => {
  const desktop = await site.start('rock-paper-scissors', { choices: { 'Best of': '3' } });
  const invitation = await desktop.getByLabel('Invitation link').inputValue();
  const bob = await site.open(invitation);
  await button(bob, 'Join').click();
  await button(desktop, /rock/i).click();
  await button(bob, /scissors/i).click();
  await bob
    .getByText(/won round 1/)
    .first()
    .waitFor();

  for (const worker of desktop.workers()) await worker.evaluate(KEEP_SECRETS);
  const copy = await saveCopy(desktop);
  const packed = deflateRawSync(readFileSync(copy)).toString('base64url');
  const match = new URL(desktop.url()).pathname;
  const code = desktop.getByRole('img', { name: 'QR code' });
  await code.waitFor();
  const { size, link } = await shownLink(desktop, `${site.origin}${match}#parcel.`);
  // A phone reads modules of five pixels, and such a code from an arm's length.
  expect(size).toBeLessThanOrEqual(41);
  expect((await code.boundingBox())!.width / (size + 8)).toBeGreaterThanOrEqual(5);
  await expectAccessible(desktop);
  const phone = await site.open(link);
  await button(phone, 'Play here').waitFor();
  expect(phone.url()).toBe(site.origin + match);
  await expectAccessible(phone);
  await button(phone, 'Play here').click();
  // Who reads the code later gets nothing, and is told.
  const second = await site.open(link);
  await button(second, 'Play here').click();
  await second.getByText('A device has used this code already').waitFor();
  await expectAccessible(second);
  await button(second, 'Watch the match').click();
  await desktop.keyboard.press('Escape');
  await desktop.getByText('This seat is played on another device now').waitFor();
  await expectAccessible(desktop);
  // The link of before is outdated: it is from before the next hand.
  await button(phone, /scissors/i).click();
  const late = await site.open(`${match}#seat.${packed}`);
  await button(late, 'Play here').click();
  await late.getByText('This copy of your seat is older').waitFor();

  const file = await saveCopy(phone);
  const home = await site.open('/');
  await home.getByText('Open a match by its link').click();
  const input = home.getByLabel('A match that you went on with from another device');
  await input.setInputFiles({
    name: 'seat.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await home.getByText('That is not such a file').waitFor();
  // Nothing of it is shown to another server than its own, which a page of that server alone opens.
  const elsewhere = readFileSync(file, 'utf8').replace(site.origin, 'https://other.test');
  await input.setInputFiles({ name: 'seat.json', mimeType: 'application/json', buffer: Buffer.from(elsewhere) });
  await home.getByText('This match is played at https://other.test').waitFor();
  await expectAccessible(home);
  await input.setInputFiles(file);
  await button(home, 'Play here').click();
  await phone.getByText('This seat is played on another device now').waitFor();
  await button(bob, /paper/i).click();
  await home.getByRole('heading', { name: 'You won', level: 1 }).waitFor();

  // An address of this computer alone is of no use to a phone, and the page says so before anything is packed.
  const here = await site.open(`http://127.0.0.1:${new URL(site.origin).port}/play/rock-paper-scissors#friend`);
  await button(here, 'Start match').click();
  await button(here, 'Move to another device').click();
  await here.getByText('a phone cannot open it').waitFor();
  await button(here, 'Pack the seat').click();
  await button(here, 'Save a copy').waitFor();
  expect(await here.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  await expectAccessible(here);
  expect(unexpected(site.errors)).toEqual([]);
});

it('a seat is played by one tab at a time, which keeps it when it is reloaded, even during a rate limit', async () => {
  const errors: string[] = [];
  const first = await site.start('rock-paper-scissors', { errors });
  const invitation = first.getByLabel('Invitation link');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByText('You are playing in another tab').waitFor();
  await first.reload();
  await invitation.waitFor();
  await button(second, 'Play here instead').click();
  await second.getByLabel('Invitation link').waitFor();
  await first.getByText('You are playing in another tab').waitFor();
  await first.close();

  let asked = 0;
  await second
    .context()
    .route(/\/api\/matches\/[\w-]{22}$/, (route) =>
      asked++ === 0 ? route.fulfill({ status: 429, body: 'slow down' }) : route.continue(),
    );
  await second.reload();
  await second.getByText('The relay does not answer').waitFor();
  await second.getByLabel('Invitation link').waitFor();
  expect(asked).toBe(2);

  // Both seats of a match in one browser: a tab goes on with the one that it played, though the other one has moved last.
  const played = () => second.evaluate('Object.values(sessionStorage).join()');
  const before = await played();
  const third = await second.context().newPage();
  await third.goto(await second.getByLabel('Invitation link').inputValue());
  await button(third, 'Take the other seat in this browser').click();
  await button(third, /rock/i).click();
  await third.getByRole('heading', { name: /^Waiting for/, level: 1 }).waitFor();
  await third.close();
  await second.reload();
  const heading = second.getByRole('heading', { name: /Choose a hand|Waiting for/i, level: 1 });
  await heading.waitFor();
  expect([await played(), await heading.textContent()]).toEqual([before, expect.stringMatching(/choose a hand/i)]);
  expect(unexpected(errors)).toEqual([]);
});

it('the start page says when a part of it could not be loaded', async () => {
  const errors: string[] = [];
  const page = await site.open('/verify', errors);
  await page.route(/open-seats|device-store/, (route) => route.abort());
  await page.goto(site.origin);
  await page.getByText('This part of the page could not be loaded').first().waitFor();
});
