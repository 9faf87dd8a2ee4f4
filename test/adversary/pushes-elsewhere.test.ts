/** The cheat: a seat names an inner host, a stranger's or a redirect as its push service, so that the relay sends requests there. */

import { expect, it } from 'vitest';
import { problemOf, WorkerMatch } from '../worker/match-client.ts';
import {
  beginAway,
  ENDPOINT,
  interceptPushes,
  QUIET_MS,
  ringLater,
  SLOW,
  storedPushes,
  subscribe,
} from '../worker/pushed-match.ts';

const ELSEWHERE = [
  'http://127.0.0.1:8787/api/admin',
  'http://169.254.169.254/latest/meta-data',
  'https://169.254.169.254/',
  'https://[fd00:ec2::254]/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://relay.test/api/matches',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/?https://fcm.googleapis.com/',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://evilpush.apple.com/',
];

it('the relay sends nothing but to the push services of browsers, and follows no redirect', async () => {
  let location = '';
  const { sent, end } = interceptPushes(() => new Response(null, { status: 308, headers: { location } }));
  try {
    const match = new WorkerMatch(SLOW);
    await match.begin('lobby');
    for (const endpoint of ELSEWHERE)
      expect(await problemOf(await subscribe(match, match.signers[0]!, { endpoint })), endpoint).toBe(
        '403 relay/endpoint-refused',
      );
    expect(await storedPushes(match)).toEqual([]);
    location = ELSEWHERE[1]!;
    const { match: away } = await beginAway();
    await ringLater(away, QUIET_MS + 1);
    await ringLater(away, QUIET_MS);
    expect(sent.map(({ url, init: { redirect } }) => [url, redirect])).toEqual([[ENDPOINT, 'manual']]);
  } finally {
    end();
  }
});
