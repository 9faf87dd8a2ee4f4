/** The table of a game that has none of its own, drawn from what real games show and list. */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import { findGame } from '../../shared/games/registry.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { MachineMatch } from '../support/machine-match.ts';

const site = useRelayAndChromium();
dealTransparently();

/** Draws the table in place of a page that the relay serves, with its styles. */
const HARNESS = `
import { h, render } from 'preact';
import { ANY_SCREEN } from './screen.ts';
const { Table } = ANY_SCREEN;
globalThis.decided = [];
globalThis.drawTable = (props) => {
  const main = document.createElement('main');
  document.body.replaceChildren(main);
  const decide = (decision) => globalThis.decided.push(decision);
  const table = h(Table, { ...props, decide, playerHeader: (seat) => props.names[seat] });
  render([h('h1', null, 'A game'), table], main);
};`;

let script: string;
beforeAll(async () => {
  const resolveDir = fileURLToPath(new URL('../../public/app/games/any-game', import.meta.url));
  const jsx = { jsx: 'automatic', jsxImportSource: 'preact' } as const;
  const { outputFiles } = await build({
    stdin: { contents: HARNESS, resolveDir },
    ...jsx,
    bundle: true,
    write: false,
    format: 'iife',
  });
  script = outputFiles[0]!.text;
});

/** What a seat sees that is asked for the `nth` time in a match. */
function seen(id: string, nth: number): JsonObject {
  let asked = 0;
  const match = new MachineMatch({ game: findGame(id, 1)!, seats: 2, words: [1, 2] });
  const asker = (): number | undefined => [0, 1].find((seat) => match.need(seat).kind === 'decide');
  match.playUntil(() => match.position.next.some((seat) => match.need(seat).kind === 'decide') && asked++ === nth);
  const seat = asker()!;
  return JSON.parse(
    JSON.stringify({
      ...{ view: match.view(seat), asks: match.asks(seat), seat, need: { kind: 'decide' } },
      ...{ busy: false, over: false, names: ['Ada', 'Bo'], record: [] },
    }),
  );
}

async function drawn(props: JsonObject): Promise<Page> {
  const page = await site.open('/');
  await page.evaluate(script);
  await page.evaluate(`drawTable(${JSON.stringify(props)})`);
  return page;
}

const decided = (page: Page): Promise<unknown> => page.evaluate('globalThis.decided');

it('lists few decisions as buttons, for the keyboard too, and what is seen as fields', async () => {
  const page = await drawn(seen('dice', 3));
  const group = page.getByRole('group', { name: 'What you can do' });
  expect(await group.getByRole('button').allTextContents()).toEqual(['stand', 'sit']);
  await group.getByRole('button', { name: 'sit' }).focus();
  await page.keyboard.press('Enter');
  expect(await decided(page)).toEqual([{ kind: 'sit' }]);
  expect(await group.evaluate((one) => one.ownerDocument.activeElement === one)).toBe(true);
  expect(await page.getByRole('region', { name: 'What you see' }).getByRole('term').allTextContents()).toContain('points');
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

it('asks for what is too much to list by a form, and sends nothing that does not fit', async () => {
  const props = seen('holdem', 2);
  const { legal } = props['asks'] as unknown as Decisions;
  const raise = legal!.findLast(({ kind }) => kind === 'raise')!;
  const page = await drawn(props);
  await page.getByLabel('What', { exact: true }).selectOption('raise');
  const amount = page.getByLabel('to', { exact: true });
  await amount.fill('1000000');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await decided(page)).toEqual([]);
  await amount.fill(String(raise['to']));
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await decided(page)).toEqual([raise]);
  await expectToFitAPhone(page);
});

it('takes what has parts of its own as JSON', async () => {
  const page = await drawn(seen('battleship/xaya', 0));
  const ships = page.getByLabel('ships');
  await ships.fill('everywhere');
  await page.getByRole('button', { name: 'place' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('This is no JSON.');
  await ships.fill('[{"x":0,"y":0,"vertical":true}]');
  await page.getByRole('button', { name: 'place' }).click();
  expect(await decided(page)).toEqual([{ kind: 'place', ships: [{ x: 0, y: 0, vertical: true }] }]);
  await expectAccessible(page);
  expect(site.errors).toEqual([]);
});
