import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { checkEvidence, decodeEvidence } from '../../shared/log/evidence.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { expectAccessible, launchChromium, openPage } from '../support/chromium.ts';
import { ed25519 } from '../support/table.ts';
import { RELAY, ToyMatch } from '../support/toy-match.ts';
import { EVIDENCE } from '../vectors/files.ts';

const state = mkdtempSync(join(tmpdir(), 'fogline-evidence-'));
const errors: string[] = [];
let relay: LocalRelay;
let browser: Browser;
beforeAll(async () => {
  [relay, browser] = await Promise.all([startLocalRelay({ state }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await relay?.stop();
  rmSync(state, { recursive: true, force: true });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const choose = (page: Page, ...files: readonly (readonly [name: string, text: string])[]) =>
  page.getByLabel('Log file').setInputFiles(files.map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })));

it('an evidence file and two logs of one match are checked on the page, in plain words', async () => {
  const page = await openPage(browser, `${relay.origin}/verify`, errors);
  const again = () => page.getByRole('button', { name: 'Check something else' }).click();
  const [file] = EVIDENCE.cases.filter(({ conclusion }) => conclusion?.guilty === 'relay');
  await choose(page, ['evidence.json', file!.text]);
  await heading(page, 'Proven: the relay contradicts itself').waitFor();
  await expectAccessible(page);
  await again();
  await choose(page, ['evidence.json', file!.text.replace('"time":', '"time":1')]);
  await heading(page, 'Nobody is convicted').waitFor();
  await again();
  const logOf = (move: string) => encodeLog(new ToyMatch().to('play').say('toy.move', 0, { move }, [1]).entries);
  await choose(page, ['mine.jsonl', logOf('here')], ['yours.jsonl', logOf('there')]);
  await heading(page, 'The two logs contradict each other').waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the evidence' }).first().click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(await checkEvidence(decodeEvidence(text), ed25519)).toMatchObject({ guilty: 'relay', key: RELAY.publicKey });
  expect(errors).toEqual([]);
});

it('a whole match from elsewhere is published here, and checked by its permalink', async () => {
  // The browser notes that the relay does not know the match yet.
  const page = await openPage(browser, `${relay.origin}/verify`, []);
  const log = readFileSync(fileURLToPath(new URL('../vectors/battleship-xaya.jsonl', import.meta.url)), 'utf8');
  await choose(page, ['match.jsonl', log]);
  await heading(page, 'Verified').waitFor();
  await page.getByRole('button', { name: 'Publish it here' }).click();
  await page.getByRole('link', { name: 'its permalink here' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'its permalink here' }).click();
  await page.waitForURL(/\/h\/[0-9a-f]{64}$/);
  await heading(page, 'Verified').waitFor();
  expect(await (await fetch(`${relay.origin}/api/hashes/${page.url().slice(-64)}/log`)).text()).toBe(log);
});
