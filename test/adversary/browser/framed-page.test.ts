/** The cheat: a page of another site shows a match in a frame under its own picture, so that a click on the picture is a move. */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../../cli/local-relay.ts';
import { launchChromium } from '../../support/chromium.ts';

const state = mkdtempSync(join(tmpdir(), 'fogline-framed-'));
let relay: LocalRelay;
let browser: Browser;
/** The other site: every path is a page with one frame, of the address that its query names. */
let site: Server;
beforeAll(async () => {
  site = createServer(({ url }, response) => {
    const framed = new URL(url!, 'http://localhost').searchParams.get('frame');
    response.setHeader('content-type', 'text/html');
    response.end(framed === null ? '<h1>A page</h1>' : `<iframe src="${framed}"></iframe>`);
  }).listen(0, 'localhost');
  [relay, browser] = await Promise.all([startLocalRelay({ state }), launchChromium(), once(site, 'listening')]);
});
afterAll(async () => {
  await browser?.close();
  await relay?.stop();
  site?.close();
  rmSync(state, { recursive: true, force: true });
});

it('no page of the relay and no answer of its API is shown in a frame, where the pages of others are', async () => {
  const page = await browser.newPage();
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  const framed = async (address: string): Promise<string> => {
    await page.goto(`${origin}/?frame=${encodeURIComponent(address)}`);
    return page.frames()[1]!.url();
  };
  expect(await framed(`${origin}/`)).toBe(`${origin}/`);
  for (const path of ['/', '/m/AAAAAAAAAAAAAAAAAAAAAA', `/h/${'0'.repeat(64)}`, '/verify', '/api/relay']) {
    expect(await framed(`${relay.origin}${path}`)).toMatch(/^chrome-error:/);
  }
});
