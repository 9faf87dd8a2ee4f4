/**
 * The cheat: somebody has a seat of another told elsewhere, has it told no more, or brings back what it has ended: by a key of its own, a
 * request that was changed, one of another match or moment, or one that is sent again.
 */

import { expect, it } from 'vitest';
import { signPushRequest } from '../../shared/wire/push-request.ts';
import { STRANGER } from '../support/toy-match.ts';
import { problemOf, WorkerMatch } from '../worker/match-client.ts';
import {
  asked,
  ENDPOINT,
  interceptPushes,
  later,
  postPushRequest,
  SLOW,
  storedPushes,
  subscribe,
} from '../worker/pushed-match.ts';

it('nobody changes what another seat has asked for', async () => {
  const { end } = interceptPushes();
  try {
    const match = new WorkerMatch(SLOW);
    await match.begin();
    const [other, victim] = match.signers as [(typeof match.signers)[0], (typeof match.signers)[0]];
    const subscribed = await signPushRequest(asked(match), victim);
    expect((await postPushRequest(subscribed)).status).toBe(204);
    const before = await storedPushes(match);
    const stop = { ...asked(match), action: 'unsubscribe' as const };
    const { kinds: _, ...unsubscribing } = stop as typeof stop & { kinds?: unknown };
    const changed = (text: string, key: string, value: unknown) => {
      const body = JSON.parse(text) as { request: object };
      return JSON.stringify({ ...body, request: { ...body.request, [key]: value } });
    };
    const elsewhere = new WorkerMatch(SLOW);
    await elsewhere.begin('lobby');
    const forgeries: readonly [string, string][] = [
      // In its own name it cannot speak of the seat of another.
      [
        JSON.stringify({ ...JSON.parse(await signPushRequest(unsubscribing, other)), key: victim.publicKey }),
        '400 log/bad-signature',
      ],
      [await signPushRequest(unsubscribing, STRANGER), '400 life/not-a-seat'],
      [changed(subscribed, 'endpoint', `${ENDPOINT}X`), '400 log/bad-signature'],
      [changed(subscribed, 'kinds', ['toy.other']), '400 log/bad-signature'],
      [changed(subscribed, 'time', Date.now() + 5), '400 log/bad-signature'],
      [changed(subscribed, 'match', elsewhere.id), '400 log/bad-signature'],
    ];
    for (const [body, expected] of forgeries) expect(await problemOf(await postPushRequest(body))).toBe(expected);
    expect(await storedPushes(match)).toEqual(before);
    // What a seat ends of its own subscriptions is its own alone.
    later(10);
    expect((await postPushRequest(await signPushRequest({ ...unsubscribing, time: Date.now() }, other))).status).toBe(204);
    expect(await storedPushes(match)).toEqual(before);

    later(10);
    expect((await postPushRequest(await signPushRequest({ ...unsubscribing, time: Date.now() }, victim))).status).toBe(204);
    expect(await problemOf(await postPushRequest(subscribed))).toBe('409 relay/stale-subscription');
    expect((await storedPushes(match)).join()).toContain('"subscriptions":[]');
    later(200_000);
    expect(await problemOf(await postPushRequest(subscribed))).toBe('409 relay/stale-subscription');
    expect((await subscribe(match, victim)).status).toBe(204);
  } finally {
    end();
  }
});
