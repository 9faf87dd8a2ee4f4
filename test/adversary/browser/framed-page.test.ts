/** The cheat: a page of another site shows a match in a frame under its own picture, so that a click on the picture is a move. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useRelayAndChromium } from '../../support/chromium.ts';

const site = useRelayAndChromium();
/** The other site: every path is a page with one frame, of the address that its query names. */
let otherSite: Server;
beforeAll(async () => {
  otherSite = createServer(({ url }, response) => {
    const framed = new URL(url!, 'http://localhost').searchParams.get('frame');
    response.setHeader('content-type', 'text/html');
    response.end(framed === null ? '<h1>A page</h1>' : `<iframe src="${framed}"></iframe>`);
  }).listen(0, 'localhost');
  await once(otherSite, 'listening');
});
afterAll(() => otherSite?.close());

it('no page of the relay and no response of its API is shown in a frame, although pages of other sites are', async () => {
  const page = await site.browser.newPage();
  const origin = `http://localhost:${(otherSite.address() as AddressInfo).port}`;
  const framed = async (address: string): Promise<string> => {
    await page.goto(`${origin}/?frame=${encodeURIComponent(address)}`);
    // A frame whose page is refused has no address until the browser shows its own error page there.
    const frame = page.frames()[1]!;
    while (frame.url() === '') await page.waitForTimeout(20);
    return frame.url();
  };
  expect(await framed(`${origin}/`)).toBe(`${origin}/`);
  for (const path of ['/', '/m/AAAAAAAAAAAAAAAAAAAAAA', `/h/${'0'.repeat(64)}`, '/verify', '/api/relay']) {
    expect(await framed(`${site.origin}${path}`)).toMatch(/^chrome-error:/);
  }
});

it('the one page that may be framed has no origin there: no storage, no program of its own, and nothing that a click could do here', async () => {
  const page = await site.browser.newPage();
  const origin = `http://localhost:${(otherSite.address() as AddressInfo).port}`;
  const address = `${site.origin}/embed/${'0'.repeat(64)}`;
  await page.goto(`${origin}/?frame=${encodeURIComponent(address)}`);
  const frame = page.frames()[1]!;
  while (frame.url() === '') await page.waitForTimeout(20);
  expect(frame.url()).toBe(address);
  const reached = await frame.evaluate(`[self.origin, ...['localStorage', 'indexedDB'].map((name) => {
    try { return self[name].open?.('x') ?? self[name] ? name : 'nothing'; } catch (error) { return error.name; }
  })]`);
  expect(reached).toEqual(['null', 'SecurityError', 'SecurityError']);
  expect(await frame.evaluate('document.scripts.length')).toBe(0);
});
