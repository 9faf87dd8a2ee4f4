/** The page of a player's record checks the matches that its reader sees, without a click. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Json } from '../../shared/encoding/canonical.ts';
import { type MatchResult, resultsOf } from '../../shared/wire/match-result.ts';
import { playerPath } from '../../shared/wire/paths.ts';
import { expectAccessible, expectToFitAPhone, useRelayAndChromium } from '../support/chromium.ts';
import { DEADLINES, Table } from '../support/table.ts';

const site = useRelayAndChromium();
const MATCHES = 14;

const byLog = /^(Won|Lost): by its log, proven to everybody\.$/;
const rested = (page: Page) => page.getByRole('status').getByText(/^Checked \d+ of \d+\.$/);

interface Played {
  readonly key: string;
  readonly row: MatchResult;
  readonly log: string;
}

/** A match of rock, paper, scissors that its loser does not sign: the relay, which knows no game, does not know who has won. */
async function unsigned(seed: string): Promise<Played> {
  const table = new Table({ game: 'rps', seed, keys: 'record', params: { bestOf: 1 }, bots: ['random', 'random'] });
  await table.seat();
  table.tamper = (draft, seat) => {
    const { winners = [] } = (draft.payload['result'] ?? {}) as { winners?: readonly number[] };
    return draft.kind !== 'endgame' || winners.includes(seat) ? draft : undefined;
  };
  await table.finish();
  await table.wait(DEADLINES.settle + 1);
  const { seats } = table.state.matchState;
  const [row] = resultsOf(table.state.matchState, table.entries.at(-1)!.payload);
  return { key: seats[0]!.key, row: row!, log: table.log };
}

/** The page of the record that a relay with these matches shows. `asked` has the final hash of each log that was asked for. */
async function openRecord(page: Page, played: readonly Played[], asked: string[]): Promise<void> {
  const [{ key }] = played as [Played];
  const counts = { won: 0, lost: 0, drawn: 0, void: 0, unknown: played.length, forfeits: 0, claimed: 0, contradicted: 0 };
  const record = { key, totals: [{ game: 'rps', ...counts }], matches: played.map(({ row }) => row) };
  await page.route(/\/api\/players\//, (route) => route.fulfill({ json: record as unknown as Json }));
  await page.route(/\/api\/hashes\/\w+\/log/, (route) => {
    const finalHash = /hashes\/(\w+)/.exec(route.request().url())![1]!;
    asked.push(finalHash);
    return route.fulfill({ body: played.find(({ row }) => row.finalHash === finalHash)!.log });
  });
  await page.goto(`${site.origin}${playerPath(key)}`);
}

it('a line that its loser did not sign shows what its log proves, as soon as it is seen', async () => {
  const played: Played[] = [];
  for (let i = 0; i < MATCHES; i++) played.push(await unsigned(`record ${i}`));
  expect(new Set(played.map(({ row }) => row.outcome))).toEqual(new Set(['unknown']));
  const page = await site.open('/verify');
  const asked: string[] = [];
  await openRecord(page, played, asked);
  const lines = page.locator('.match-list li');
  await lines.first().getByText(byLog).waitFor();
  // Once it rests, what lies below is neither fetched nor counted.
  await rested(page).waitFor({ state: 'attached' });
  const seen = asked.length;
  expect(asked).toEqual(played.slice(0, seen).map(({ row }) => row.finalHash));
  expect(seen).toBeLessThan(MATCHES - 2);
  for (const tag of await lines.locator('.tag').allTextContents()) expect(['Won', 'Lost', 'Not settled']).toContain(tag);
  await page.getByText(`Checked here by their logs: ${seen} of ${MATCHES}.`).waitFor();

  // The keyboard brings a line into view as well.
  await lines.last().locator('a').focus();
  await lines.last().getByText(byLog).waitFor();
  expect(asked.length).toBeLessThan(MATCHES);
  await page.getByLabel('Check matches as I read them').uncheck();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  // What this device has verified is not fetched again, and what it has not stays as the relay told it while it is switched off.
  const before = asked.length;
  await page.goto('about:blank');
  await page.goto(`${site.origin}${playerPath(played[0]!.key)}`);
  await lines.last().getByText(byLog).waitFor();
  expect(await page.getByLabel('Check matches as I read them').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Check all shown' }).click();
  await page.getByText(`Checked here by their logs: ${MATCHES} of ${MATCHES}.`).waitFor();
  expect([asked.length, new Set(asked).size, before < MATCHES]).toEqual([MATCHES, MATCHES, true]);
  expect(site.errors).toEqual([]);
});
