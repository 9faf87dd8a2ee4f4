/** Orders of the operator, signed by a key that `OPERATOR_KEYS` names. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { readKeyRing } from '../../shared/relay/key-ring.ts';
import { decodeSignedOrder, expectOrder, OPERATOR_NAME, ORDER_LIMITS } from '../../shared/wire/operator-order.ts';
import type { App } from '../env.ts';
import { bodyText, rateLimit } from '../guards.ts';
import { forgetPublished } from '../published.ts';

const ed25519 = nodeEd25519(nodeCrypto);

export const admin = new Hono<App>().use(rateLimit).post('/', async (c) => {
  const operators = (c.env.OPERATOR_KEYS ?? '').split(/[\s,]+/).filter((key) => key !== '');
  if (operators.length === 0) throw new Fault('relay/not-found', 'this relay takes no orders: `OPERATOR_KEYS` is not set');
  const signed = decodeSignedOrder(await bodyText(c.req.raw, ORDER_LIMITS.body));
  const [key = ''] = readKeyRing(c.env, (seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32))).keys();
  expectOrder(signed, { key, operators, time: Date.now() }, ed25519);
  const operator = c.env.OPERATOR.getByName(OPERATOR_NAME);
  const { answer, rewritten } = expectAnswer(await operator.carryOut(signed.key, signed.order));
  await Promise.all(rewritten.map((finalHash) => forgetPublished(c, finalHash)));
  return c.json(answer, 200, { 'cache-control': 'no-store' });
});
