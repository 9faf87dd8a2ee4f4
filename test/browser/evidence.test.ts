import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packTar } from 'modern-tar';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { verifyPage } from '../../shared/bundle/verify-page.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json } from '../../shared/encoding/canonical.ts';
import { checkEvidence, decodeEvidence } from '../../shared/evidence/evidence.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { readOrder, signOrder } from '../../shared/wire/operator-order.ts';
import { expectAccessible, useRelayAndChromium } from '../support/chromium.ts';
import { ed25519 } from '../support/table.ts';
import { RELAY, ToyMatch } from '../support/toy-match.ts';
import { EVIDENCE, FOLDER, TRANSPARENCY } from '../vectors/files.ts';

// Its log has no match but the one that is published here.
const operator = nodeSigner(crypto, crypto.randomBytes(32));
const site = useRelayAndChromium({ variables: { OPERATOR_KEYS: operator.publicKey } });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const choose = (page: Page, ...files: readonly (readonly [name: string, content: string | Buffer])[]) =>
  page
    .getByLabel('Log file')
    .setInputFiles(files.map(([name, content]) => ({ name, mimeType: '', buffer: Buffer.from(content as string) })));

/** The bundle of the match of the vectors, with its timestamp and this proof, with this in its record and this as its page. */
async function bundleOf(
  log: string,
  { said = {}, proof, page }: { readonly said?: object; readonly proof?: string; readonly page?: string } = {},
): Promise<Buffer> {
  const own = recordOf(await verifyLog(encodeUtf8(log), { findGame, ed25519 }))!;
  const timestamp = readFileSync(`${FOLDER}timestamp/final.tsr`);
  const stamped = { ...readTimestamp(new Uint8Array(timestamp)), root: '5a'.repeat(32) };
  const certificate = crypto.createHash('sha256').update(stamped.certificates[0]!).digest('hex');
  const keys = {
    ...{ relay: own.relay, seats: own.seats.map((seat) => seat!.key) },
    ...(proof === undefined ? {} : { log: TRANSPARENCY.key, witnesses: [] }),
    timestamp: { url: 'http://authority.example/tsr', root: stamped.root, certificate },
  };
  const files = Object.entries({
    'VERIFY.md': Buffer.from(page ?? verifyPage({ finalHash: own.finalHash, isLogged: proof !== undefined, timestamp: stamped })),
    'chain.pem': readFileSync(`${FOLDER}timestamp/chain.pem`),
    'final.json': Buffer.from(encodeCanonical({ ...own, ...said } as unknown as Json)),
    ...(proof === undefined ? {} : { 'final.tlog-proof': Buffer.from(proof) }),
    'final.tsr': timestamp,
    'keys.json': Buffer.from(encodeCanonical(keys)),
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
  await choose(page, ['mixed.tar', await bundleOf(log, { said: { steps: 1, match: 'AAAAAAAAAAAAAAAAAAAAAA' } })]);
  await heading(page, 'Not verified').waitFor();
  await page.getByRole('button', { name: 'Check another match' }).press('Enter');
  await choose(page, ['match.tar', Buffer.concat([await bundleOf(log), Buffer.from('more')])]);
  await page.getByRole('alert').getByText('This archive is not the record of a match').waitFor();
  const { leaves, checkpoints, proofs } = TRANSPARENCY;
  const otherProof = encodeLogProof({ index: 0, path: [decodeHex(leaves[1]!)], checkpoint: checkpoints[1]! });
  const place = page.getByRole('region', { name: 'Its place in a public log' });
  await page.context().setOffline(true);
  await choose(page, ['match.tar', await bundleOf(log, { proof: proofs.at(-1)! })]);
  await place
    .getByText(
      'In a log that calls itself fogline.example/tlog as number 2 of 5, signed with the key that this file names for it.',
    )
    .waitFor();
  await place.getByText('Whom do you trust?').click();
  const trust = (list: string) =>
    place.locator('input').setInputFiles({ name: 'trusted.policy', mimeType: 'text/plain', buffer: Buffer.from(list) });
  await trust(`log ${TRANSPARENCY.key}\nquorum none\n`);
  await place.getByText('By your list it is in the log of fogline.example/tlog. The log has signed it.').waitFor();
  await expectAccessible(page);
  // A file that was mended can be chosen again.
  expect(await place.locator('input').inputValue()).toBe('');
  await trust('quorum none\n');
  await place.getByText('your list does not name this log').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Check another match' }).press('Enter');
  await choose(page, ['match.tar', await bundleOf(log, { proof: otherProof, page: '# Run this\n' })]);
  await heading(page, 'Verified').waitFor();
  await place.getByText('does not show this match in any log').waitFor();
  await page.getByText('is not the one that this version writes').waitFor();
  const beside = page.getByRole('region', { name: 'When it was there' });
  expect(await beside.textContent()).toMatch(
    /“Timestamps of an Example” names .*15.* 2027.*not checked here.*-attime 1800000114Must print: Verification: OK$/s,
  );
  await page.getByRole('button', { name: 'Publish it here' }).click();
  await page.getByRole('link', { name: 'its permalink here' }).waitFor();
  await expectAccessible(page);
  const permalink = await page.getByRole('link', { name: 'its permalink here' }).getAttribute('href');
  const proofHere = `${site.origin}/api/hashes/${permalink!.slice(-64)}/proof`;
  while ((await fetch(proofHere)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  await page.getByRole('link', { name: 'its permalink here' }).click();
  await page.waitForURL(/\/h\/[0-9a-f]{64}$/);
  await heading(page, 'Verified').waitFor();
  await place
    .getByText('In a log that calls itself localhost/tlog as number 1 of 1, signed with the key that this server names for it.')
    .waitFor();
  // The same page is checked by axe in `pages.test.ts`.
  expect(await (await fetch(`${site.origin}/api/hashes/${page.url().slice(-64)}/log`)).text()).toBe(log);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const bundle = await readBundle(new Uint8Array(readFileSync(await (await download).path())));
  expect(Buffer.from(bundle.log).toString()).toBe(log);
  await withdraw(page.url().slice(-64));
  // This browser has kept the log: another one asks for it.
  const stranger = await site.open(page.url(), []);
  await heading(stranger, 'This match was withdrawn').waitFor();
  await stranger.getByText(`npm run fogline -- verify ${page.url()}`).waitFor();
  await expectAccessible(stranger);
});

async function withdraw(finalHash: string): Promise<void> {
  const { key: relay } = (await (await fetch(`${site.origin}/api/relay`)).json()) as { key: string };
  const nonce = crypto.randomBytes(16).toString('hex');
  const order = readOrder({ relay, time: Date.now(), nonce, action: 'withdraw', finalHash }, 'order');
  expect((await fetch(`${site.origin}/api/admin`, { method: 'POST', body: signOrder(order, operator) })).status).toBe(200);
}
