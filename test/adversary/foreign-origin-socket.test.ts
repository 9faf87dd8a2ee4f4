/** The cheat: a page of another site that a player visits opens a match, or a socket to one, at a relay whose operator trusts its own pages alone. */

import { expect, it } from 'vitest';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { api, apiWith, ORIGIN, problemOf, WorkerMatch } from '../worker/match-client.ts';

/** Another site, one whose name begins like ours, our name on another port and without TLS, and a page that hides its origin. */
const FOREIGN = ['https://evil.test', `${ORIGIN}.evil.test`, `${ORIGIN}:8443`, 'null'];

it('such a relay refuses the origin of every page but its own', async () => {
  const match = new WorkerMatch();
  const body = encodeOpenRequest(match.openDraft());
  for (const origin of FOREIGN) {
    expect(await problemOf(await api('/matches', { method: 'POST', body, headers: { origin } }))).toBe(
      '403 relay/foreign-origin',
    );
  }
  expect(await problemOf(await api(`/matches/${match.id}`))).toBe('404 relay/unknown-match');
  await match.begin();
  const before = await match.summary();
  const socketOf = (headers: Record<string, string>) =>
    api(`/matches/${match.id}/socket`, { headers: { upgrade: 'websocket', ...headers } });
  for (const origin of FOREIGN) expect(await problemOf(await socketOf({ origin }))).toBe('403 relay/foreign-origin');
  expect(await match.summary()).toEqual(before);
  // The relay accepts its own pages, and programs, which have no origin.
  for (const headers of [{ origin: ORIGIN }, {}]) {
    const { status, webSocket } = await socketOf(headers as Record<string, string>);
    expect(status).toBe(101);
    webSocket!.accept();
    webSocket!.close();
  }
});

it('a relay does not trust a plain-HTTP name that resolves to it (DNS rebinding)', async () => {
  const open = async (origin: string) => {
    const body = encodeOpenRequest(new WorkerMatch().openDraft());
    const asked = { method: 'POST', body, headers: { origin } };
    return (await apiWith({ ALLOWED_ORIGINS: 'http://laptop.local:8787' }, '/matches', asked, origin)).status;
  };
  for (const rebound of ['http://evil.test:8787', 'http://localhost.evil.test:8787', 'http://127.0.0.1.evil.test:8787'])
    expect([rebound, await open(rebound)]).toEqual([rebound, 403]);
  const own = [
    'http://127.0.0.1:8787',
    'http://[::1]:8787',
    'http://localhost:8787',
    'http://192.168.0.2:8787',
    'https://relay.test:8787',
  ];
  for (const origin of [...own, 'http://laptop.local:8787']) expect([origin, await open(origin)]).toEqual([origin, 201]);
});
