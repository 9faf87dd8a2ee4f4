/** The cheat: somebody has a relay withdraw, block or pause without being its operator, or with an order that its operator once gave. */

import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { type Order, readOrder, signOrder } from '../../shared/wire/operator-order.ts';
import { apiWith, problemOf, RELAY_KEY, WorkerMatch } from '../worker/match-client.ts';

const fresh = (): Signer<string> => nodeSigner(crypto, crypto.randomBytes(32));
let operator: Signer<string>;
beforeEach(() => {
  // A cheat of another file may have set the clock that all files share.
  vi.useRealTimers();
  operator = fresh();
});

const orderOf = (order: JsonObject): Order =>
  readOrder({ relay: RELAY_KEY, time: Date.now(), nonce: crypto.randomBytes(16).toString('hex'), ...order }, 'order');
const post = (body: string): Promise<Response> =>
  apiWith({ OPERATOR_KEYS: operator.publicKey }, '/admin', { method: 'POST', body });

/** Whether the relay takes new matches: no cheat may change that. */
async function takesMatches(): Promise<boolean> {
  const match = new WorkerMatch();
  return (await match.post(match.openDraft())).status === 201;
}

/** What an order says after its signature was made. */
const forged = (signed: string, change: (order: Record<string, unknown>) => void): string => {
  const body = JSON.parse(signed) as { order: Record<string, unknown> };
  change(body.order);
  // Canonical JSON has its keys in order.
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;
  return JSON.stringify(sorted(body));
};

it.each<[string, () => string, string]>([
  ['of a key that is not the operator’s', () => signOrder(orderOf({ action: 'pause' }), fresh()), '403 relay/not-the-operator'],
  [
    'of a foreign key under the name of the operator’s',
    () => signOrder(orderOf({ action: 'pause' }), { ...fresh(), publicKey: operator.publicKey }),
    '403 relay/not-the-operator',
  ],
  [
    'whose action was changed after it was signed',
    () => forged(signOrder(orderOf({ action: 'resume' }), operator), (order) => (order['action'] = 'pause')),
    '403 relay/not-the-operator',
  ],
  [
    'whose time was changed after it was signed',
    () => forged(signOrder(orderOf({ action: 'pause', time: 1 }), operator), (order) => (order['time'] = Date.now())),
    '403 relay/not-the-operator',
  ],
  [
    'that was given to another relay',
    () => signOrder(orderOf({ action: 'pause', relay: 'cd'.repeat(32) }), operator),
    '400 relay/other-relay',
  ],
  [
    'that was given ten minutes ago',
    () => signOrder(orderOf({ action: 'pause', time: Date.now() - 600_000 }), operator),
    '400 relay/stale-order',
  ],
  [
    'that is kept for later',
    () => signOrder(orderOf({ action: 'pause', time: Date.now() + 600_000 }), operator),
    '400 relay/stale-order',
  ],
])('an order %s is refused, and changes nothing', async (_, body, problem) => {
  expect(await problemOf(await post(body()))).toBe(problem);
  expect(await takesMatches()).toBe(true);
});

it('an order is carried out once, however often it is sent', async () => {
  const pause = signOrder(orderOf({ action: 'pause' }), operator);
  expect((await post(pause)).status).toBe(200);
  expect((await post(signOrder(orderOf({ action: 'resume' }), operator))).status).toBe(200);
  expect(await problemOf(await post(pause))).toBe('409 relay/order-repeated');
  expect(await takesMatches()).toBe(true);
});

it('an order that somebody has held back is refused once a later one was carried out', async () => {
  const held = signOrder(orderOf({ action: 'pause', time: Date.now() - 10 }), operator);
  expect((await post(signOrder(orderOf({ action: 'resume' }), operator))).status).toBe(200);
  expect(await problemOf(await post(held))).toBe('400 relay/stale-order');
  expect(await takesMatches()).toBe(true);
});

it('a match may not have another deleted by saying that it was taken down', async () => {
  const match = new WorkerMatch();
  const socket = await match.begin();
  await match.say(socket, 'toy.move', 0, {}, []);
  await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
  await socket.until(() => socket.of('published').length > 0);
  await env.OPERATOR.getByName('operator').takenDown(match.id);
  expect((await post(signOrder(orderOf({ action: 'log' }), operator))).status).toBe(200);
  expect(await match.summary()).toMatchObject({ phase: 'closed', published: true });
});
