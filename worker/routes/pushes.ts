/** Requests of seats to be told by Web Push. What is wrong with one is said before its match wakes. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { Fault } from '../../shared/fault.ts';
import { pushServiceOf } from '../../shared/push/endpoint.ts';
import { vapidPublicKey } from '../../shared/push/vapid.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { decodeSignedPushRequest, PUSH_REQUEST_BYTES, pushRequestMessage } from '../../shared/wire/push-request.ts';
import type { App } from '../env.ts';
import { bodyText, expectNotBlocked, noteMatch, rateLimitAs } from '../guards.ts';
import { trustedOrigin } from '../origins.ts';

const ed25519 = nodeEd25519(nodeCrypto);

export const pushes = new Hono<App>()
  .post('/', trustedOrigin)
  .use(rateLimitAs('READ'))
  .post('/', async (c) => {
    const signed = decodeSignedPushRequest(await bodyText(c.req.raw, PUSH_REQUEST_BYTES));
    const { key, request, sig } = signed;
    const match = noteMatch(c, request.match);
    if (request.action === 'subscribe') {
      if (vapidPublicKey(c.env) === undefined) throw new Fault('relay/no-pushes');
      pushServiceOf(request.endpoint, c.env);
    }
    const now = Date.now();
    if (Math.abs(request.time - now) > RELAY_LIMITS.greetingMs)
      throw new Fault('relay/stale-subscription', `the relay's clock says ${now}`);
    if (!ed25519.verify(key, pushRequestMessage(request), sig)) throw new Fault('log/bad-signature');
    await expectNotBlocked(c, match);
    expectAnswer(await c.env.MATCH.getByName(match).push(key, request, new URL(c.req.url).origin));
    return c.body(null, 204);
  });
