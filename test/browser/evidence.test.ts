import { readFileSync } from 'node:fs';
import { packTar } from 'modern-tar';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { checkEvidence, decodeEvidence } from '../../shared/log/evidence.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';
import { ed25519 } from '../support/table.ts';
import { RELAY, ToyMatch } from '../support/toy-match.ts';
import { EVIDENCE, FOLDER, HTTP } from '../vectors/files.ts';

const site = useRelayAndChromium();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const choose = (page: Page, ...files: readonly (readonly [name: string, content: string | Buffer])[]) =>
  page
    .getByLabel('Log file')
    .setInputFiles(files.map(([name, content]) => ({ name, mimeType: '', buffer: Buffer.from(content as string) })));

/** The bundle of the match of the vectors, with its timestamp, and with this in its record. */
async function bundleOf(log: string, said: object = {}): Promise<Buffer> {
  const record = HTTP.cases.find(({ of, fault }) => of === 'record' && fault === undefined)!;
  const files = Object.entries({
    'final.json': Buffer.from(encodeCanonical({ ...JSON.parse(record.text), ...said })),
    'final.tsr': readFileSync(`${FOLDER}timestamp/final.tsr`),
    'match.jsonl': Buffer.from(log),
  });
  return Buffer.from(await packTar(files.map(([name, body]) => ({ header: { name, size: body.length }, body }))));
}

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
  const log = readFileSync(`${FOLDER}battleship-xaya.jsonl`, 'utf8');
  await choose(page, ['mixed.tar', await bundleOf(log, { steps: 1, match: 'AAAAAAAAAAAAAAAAAAAAAA' })]);
  await heading(page, 'Not verified').waitFor();
  await page.getByRole('button', { name: 'Check another match' }).click();
  await choose(page, ['match.tar', Buffer.concat([await bundleOf(log), Buffer.from('more')])]);
  await page.getByRole('alert').getByText('This archive is not the record of a match').waitFor();
  await choose(page, ['match.tar', await bundleOf(log)]);
  await heading(page, 'Verified').waitFor();
  const beside = page.getByRole('region', { name: 'When it was there' });
  expect(await beside.textContent()).toMatch(
    /“Timestamps of an Example” names .*15.* 2027.*not checked here.*-attime 1800000114$/s,
  );
  await page.getByRole('button', { name: 'Publish it here' }).click();
  await page.getByRole('link', { name: 'its permalink here' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'its permalink here' }).click();
  await page.waitForURL(/\/h\/[0-9a-f]{64}$/);
  await heading(page, 'Verified').waitFor();
  expect(await (await fetch(`${site.origin}/api/hashes/${page.url().slice(-64)}/log`)).text()).toBe(log);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const bundle = await readBundle(new Uint8Array(readFileSync(await (await download).path())));
  expect(Buffer.from(bundle.log).toString()).toBe(log);
});
