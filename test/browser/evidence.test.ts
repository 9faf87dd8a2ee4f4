import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { checkEvidence, decodeEvidence } from '../../shared/log/evidence.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';
import { ed25519 } from '../support/table.ts';
import { RELAY, ToyMatch } from '../support/toy-match.ts';
import { EVIDENCE } from '../vectors/files.ts';

const site = useRelayAndChromium();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const choose = (page: Page, ...files: readonly (readonly [name: string, text: string])[]) =>
  page.getByLabel('Log file').setInputFiles(files.map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })));

it('an evidence file and two logs of one match are checked on the page, in plain words', async () => {
  const page = await site.open('/verify');
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
  expect(await checkEvidence(decodeEvidence(encodeUtf8(text)), ed25519)).toMatchObject({ guilty: 'relay', key: RELAY.publicKey });
  expect(site.errors).toEqual([]);
});

it('a whole match from elsewhere is published here, and checked by its permalink', async () => {
  // The browser logs an error because the relay does not know the match yet.
  const page = await site.open('/verify', []);
  const log = readFileSync(fileURLToPath(new URL('../vectors/battleship-xaya.jsonl', import.meta.url)), 'utf8');
  await choose(page, ['match.jsonl', log]);
  await heading(page, 'Verified').waitFor();
  await page.getByRole('button', { name: 'Publish it here' }).click();
  await page.getByRole('link', { name: 'its permalink here' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'its permalink here' }).click();
  await page.waitForURL(/\/h\/[0-9a-f]{64}$/);
  await heading(page, 'Verified').waitFor();
  expect(await (await fetch(`${site.origin}/api/hashes/${page.url().slice(-64)}/log`)).text()).toBe(log);
});
