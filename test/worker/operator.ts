/** The operator of the relay of the tests, and what it orders. */

import crypto from 'node:crypto';
import { expect } from 'vitest';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { type OrderAnswer, readOrder, readOrderAnswer, signOrder } from '../../shared/wire/operator-order.ts';
import { apiWith, problemOf, RELAY_KEY } from './match-client.ts';

let operator: { readonly of: string; readonly signer: Signer<string> } | undefined;

/** Another for each test: the clocks of two tests are not in order, and a relay takes the orders of a key in order only. */
function signerOfTest(): Signer<string> {
  const { testPath, currentTestName } = expect.getState();
  const of = `${testPath} ${currentTestName}`;
  if (operator?.of !== of) operator = { of, signer: nodeSigner(crypto, crypto.randomBytes(32)) };
  return operator.signer;
}
export const operatorKey = (): string => signerOfTest().publicKey;
const variables = () => ({ OPERATOR_KEYS: `${'ab'.repeat(32)}, ${operatorKey()}` });

const orderOf = (order: JsonObject) => {
  const nonce = crypto.randomBytes(16).toString('hex');
  return readOrder({ relay: RELAY_KEY, time: Date.now(), nonce, ...order }, 'order');
};
export const send = (order: JsonObject, signer = signerOfTest(), set: object = variables()): Promise<Response> =>
  apiWith(set, '/admin', { method: 'POST', body: signOrder(orderOf(order), signer) });

export async function obeyed(order: JsonObject): Promise<OrderAnswer> {
  const response = await send(order);
  if (response.status !== 200) throw new Error(await problemOf(response));
  return readOrderAnswer(await response.json<Json>(), 'answer');
}
