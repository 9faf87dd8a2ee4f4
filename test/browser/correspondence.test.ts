import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { readWaitingMatch, type WaitingMatch } from '../../shared/wire/waiting.ts';
import { expectAccessible, launchChromium, openPage } from '../support/chromium.ts';
import { PushService } from '../support/push-service.ts';
import { buildSmallPlanClient } from '../support/small-plan-client.ts';
import { POLL_MS, WokenDevice } from '../support/woken-device.ts';

const NAMES = ['Alice', 'Bob'] as const;
/** Whether the set-up of dark chess takes a visit a step too, which doubles the time of the test; else both pages are open until the first move. */
const SETS_UP_BY_PUSHES = process.env['SET_UP'] === 'pushes';
/** A seat that has been away for so long is called. */
const AWAY_MS = 31_000;

const folder = mkdtempSync(join(tmpdir(), 'fogline-correspondence-'));
const errors: string[] = [];
let service: PushService;
let relay: LocalRelay;
let browser: Browser;
beforeAll(async () => {
  service = new PushService();
  await service.start();
  const main = 'test/worker/clocked-worker.ts';
  // Dark chess by the small plan; the full one is played by correspondence in `test/relay/demo.test.ts`.
  const client = join(folder, 'client');
  await buildSmallPlanClient(client);
  [relay, browser] = await Promise.all([
    startLocalRelay({ state: folder, main, client, variables: service.variables }),
    launchChromium(),
  ]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  expect([service.refused, errors.splice(0)]).toEqual([[], []]);
  service.gone.clear();
});
afterAll(async () => {
  await browser?.close();
  await relay?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** Two devices with a match between them, whose pages are open only where a step of this match needs them. */
class Correspondence {
  readonly match: string;
  readonly devices: readonly WokenDevice[];
  readonly shown: string[] = [];
  #heard = service.taken.length;

  constructor(match: string, devices: readonly WokenDevice[]) {
    this.match = match;
    this.devices = devices;
  }

  /** Lets so many ms pass, and returns for whom the match waits then. */
  async later(ms: number): Promise<WaitingMatch> {
    const address = `${relay.origin}/api/test/later?match=${this.match}`;
    return readWaitingMatch(await (await fetch(address, { method: 'POST', body: String(ms) })).json(), 'waiting');
  }

  /** Waits until a step of this seat is not the next one, or its person has been given something to do. */
  async settled(seat: number, isAsked: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      if (await isAsked()) return true;
      const { waits } = await this.later(0);
      if (waits.every((wait) => wait.seat !== seat)) return false;
      await delay(POLL_MS);
    }
  }

  /** Until the match is closed: time passes until somebody is called, who comes by the notification, does what they can and leaves. */
  async play(visit: (page: Page, seat: number) => Promise<void>): Promise<void> {
    while ((await this.later(AWAY_MS)).phase !== 'closed') {
      const push = service.taken[this.#heard];
      if (push === undefined) continue;
      this.#heard++;
      const seat = NAMES.findIndex((name) => push.path.startsWith(`/${name}`));
      const device = this.devices[seat]!;
      const { title, body } = await device.push();
      this.shown.push(`${NAMES[seat]}: ${title}. ${body}`);
      const page = await device.click();
      await visit(page, seat);
      await device.close(page);
    }
    // None was sent in vain, and none twice.
    expect(service.taken).toHaveLength(this.#heard);
  }
}

const tellMe = async (page: Page): Promise<void> => {
  await button(page, 'Tell me when it is my turn').click();
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await page.getByText('You will be told when it is your turn.').waitFor();
};

interface Begun {
  readonly correspondence: Correspondence;
  readonly link: string;
  /** The page of Bob, who has just joined. */
  readonly joining: Page;
}

/** Alice starts a match, asks to be told and leaves; Bob joins it. `isOffered`: what the form and the invitation say. */
async function begin(game: string, choices: Readonly<Record<string, string>>, isOffered: string): Promise<Begun> {
  const [alice, bob] = (await Promise.all(
    NAMES.map((name) => WokenDevice.start(browser, relay.origin, `${service.origin}/${name}`, errors)),
  )) as [WokenDevice, WokenDevice];
  const opening = await alice.open(`/play/${game}#friend`);
  for (const [label, choice] of Object.entries(choices))
    await opening.getByLabel(label, { exact: true }).selectOption({ label: choice });
  await opening.getByLabel('Your name (optional)').fill('Alice');
  await opening.getByText(isOffered).waitFor();
  await button(opening, 'Start match').click();
  const link = await opening.getByLabel('Invitation link').inputValue();
  await tellMe(opening);
  await opening.close();
  const joining = await bob.open(link);
  await joining.getByText(isOffered).waitFor();
  await joining.getByLabel('Your name (optional)').fill('Bob');
  await button(joining, 'Join').click();
  const match = /\/m\/([\w-]{22})/.exec(link)![1]!;
  return { correspondence: new Correspondence(match, [alice, bob]), link: link.split('#')[0]!, joining };
}

const MOVES = [
  [
    ['e2', 'e4'],
    ['d1', 'h5'],
    ['h5', 'e8'],
  ],
  [
    ['f7', 'f6'],
    ['a7', 'a6'],
  ],
] as const;

/** A match of Battleship is played in this way, to its last ship, without pages: `test/schedules/pushed-match.test.ts`. */
it('a match of proven dark chess is played to a captured king by pages that are opened because a push came, and only then, and shows nothing at the end', async () => {
  const choices = { 'At the end': 'Nothing is shown', 'Thinking time': '1 day a move' };
  const { correspondence, link, joining } = await begin('dark-chess', choices, 'If your opponent cheats');
  await joining.getByText('It is the turn of Alice, who is away').waitFor();
  await tellMe(joining);
  await expectAccessible(joining);
  await button(joining, 'Tell me no more').click();
  await tellMe(joining);
  const [alice, bob] = correspondence.devices as [WokenDevice, WokenDevice];
  if (!SETS_UP_BY_PUSHES) {
    const opened = await alice.open(link);
    await heading(opened, 'Your turn').waitFor();
    await alice.close(opened);
  }
  await bob.close(joining);
  // The old address is gone, and no page of Bob is there to say so.
  service.gone.add('/Bob');
  await bob.changeAddress(`${service.origin}/Bob/again`);

  const made = [0, 0];
  const visit = async (page: Page, seat: number): Promise<void> => {
    while (await correspondence.settled(seat, () => heading(page, 'Your turn').isVisible())) {
      const move = MOVES[seat]![made[seat]!++]!;
      for (const square of move)
        await page
          .getByRole('grid', { name: 'Your board' })
          .getByRole('gridcell', { name: new RegExp(`^${square}, `) })
          .click();
      await heading(page, 'Your turn').waitFor({ state: 'detached' });
      if (made[0] === 1 && seat === 0) {
        await page.getByText('next visit brings what you see from here').waitFor();
        await expectAccessible(page);
      }
      if (made[0] === MOVES[0].length) await page.getByText('The device of Bob still checks the last step').waitFor();
    }
  };
  await correspondence.play(visit);
  expect(correspondence.shown[0]).toBe('Alice: It is your turn. Dark chess with Bob');
  expect(correspondence.shown.at(-1)).toBe('Alice: A match of yours is over. Dark chess with Bob');

  const [won, lost] = [await alice.open(link), await bob.open(link)];
  await heading(lost, 'You lost').waitFor();
  await heading(won, 'You won').waitFor();
  await won.getByText('This browser has erased what would give your game away').waitFor();
  await expectAccessible(won);
  const permalink = await won.getByRole('link', { name: 'Replay and check' }).getAttribute('href');
  const stranger = await openPage(browser, new URL(permalink!, relay.origin).href, errors, 'block');
  await heading(stranger, 'Attested by the players to each other').waitFor();
  expect(await stranger.getByText('Attested', { exact: true }).count()).toBe(2);
  await stranger.getByText('proofs for the other seat').first().waitFor();
  await expectAccessible(stranger);
});
