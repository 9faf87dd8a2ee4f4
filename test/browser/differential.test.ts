/** One file, one verdict: the worker of the page says of mutated files exactly what the verifier says in Node.js. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findGame } from '../../shared/games/registry.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { useRelayAndChromium } from '../support/chromium.ts';
import { mutatedLogs } from '../support/mutated-logs.ts';
import { ILL_FORMED, ILL_FORMED_FAULT } from '../support/repaired-log.ts';
import { ed25519 } from '../support/table.ts';
import { FOLDER } from '../vectors/files.ts';

/** Takes one of so many files, and none that takes longer to send than to verify. */
const EVERY = 10;
const MOST_BYTES = 200_000;
const AT_ONCE = 25;

const site = useRelayAndChromium();

/** A page whose worker was started for a first file and stays alive although the page terminates it. */
async function openWithWorker(): Promise<Page> {
  const page = await site.open('/verify');
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        Object.assign(globalThis, { kept: this });
      }
      override terminate(): void {}
    };
  });
  await page.reload();
  await choose(page, ILL_FORMED);
  await page.getByText(ILL_FORMED_FAULT.code).first().waitFor();
  return page;
}

const choose = (page: Page, file: Uint8Array): Promise<void> =>
  page.getByLabel('Log file').setInputFiles([{ name: 'match.jsonl', mimeType: '', buffer: Buffer.from(file) }]);

/** The verdicts of the page's own worker. */
function verifyInPage(page: Page, files: readonly Uint8Array[]): Promise<Verdict[]> {
  return page.evaluate(
    async (encoded) => {
      const worker = (globalThis as unknown as { kept: Worker }).kept;
      const verdicts: Verdict[] = [];
      for (const text of encoded) {
        const log = new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]);
        const outcome = new Promise<Verdict>((resolve, reject) => {
          worker.onmessage = ({ data }) => data.kind === 'outcome' && resolve(data.outcome.verdict);
          worker.onerror = ({ message }) => reject(new Error(message));
        });
        const { port1 } = new MessageChannel();
        worker.postMessage({ kind: 'verify', request: { log, anew: true }, verifier: 'test', port: port1 }, [port1]);
        verdicts.push(await outcome);
      }
      return verdicts;
    },
    files.map((file) => Buffer.from(file).toString('base64')),
  );
}

it('of more than 200 mutated files the page’s worker gives the same verdicts', async () => {
  const logs = mutatedLogs().filter(({ file }, i) => i % EVERY === 0 && file.length < MOST_BYTES);
  expect(logs.length).toBeGreaterThan(200);
  const page = await openWithWorker();
  for (let from = 0; from < logs.length; from += AT_ONCE) {
    const some = logs.slice(from, from + AT_ONCE);
    const verdicts = await verifyInPage(
      page,
      some.map(({ file }) => file),
    );
    for (const [i, { name, file }] of some.entries()) {
      const { verdict } = await verifyLog(file, { findGame, ed25519 });
      expect([name, verdicts[i]]).toEqual([name, verdict]);
    }
  }
  expect(site.errors).toEqual([]);
});

it('a match by the audited rules, of which a page opens none, is verified and shown as in Node.js', async () => {
  const page = await openWithWorker();
  const file = readFileSync(`${FOLDER}dark-chess-audited.jsonl`);
  const { verdict } = await verifyLog(new Uint8Array(file), { ed25519, findGame });
  expect(verdict).toMatchObject({ ok: true, game: 'dark-chess', result: { kind: 'won', winners: [0], reason: 'resignation' } });
  expect(await verifyInPage(page, [file])).toEqual([verdict]);
  await page.goto(`${site.origin}/verify`);
  await choose(page, file);
  await page.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
  await page.getByRole('grid', { name: /^What .+ saw, white$/ }).waitFor();
  // The relay of this page does not have the match.
  expect(site.errors.splice(0).filter((error) => !error.includes('status of 404'))).toEqual([]);
});

it('a file that is no UTF-8 is refused on the page, at its step', async () => {
  const page = await site.open('/verify');
  await choose(page, ILL_FORMED);
  await page.getByText(ILL_FORMED_FAULT.code).first().waitFor();
  expect(await page.locator('main').innerText()).toMatch(/step 1\b/);
  expect(site.errors).toEqual([]);
});
