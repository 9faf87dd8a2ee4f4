/** The operator of the relay of the tests, and what it orders. */

import crypto from 'node:crypto';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { type OrderAnswer, readOrder, readOrderAnswer, signOrder } from '../../shared/wire/operator-order.ts';
import { apiWith, problemOf, RELAY_KEY } from './match-client.ts';

export const OPERATOR = nodeSigner(crypto, new Uint8Array(32).fill(7));
const VARIABLES = { OPERATOR_KEYS: `${'ab'.repeat(32)}, ${OPERATOR.publicKey}` };

const orderOf = (order: JsonObject) => {
  const nonce = crypto.randomBytes(16).toString('hex');
  return readOrder({ relay: RELAY_KEY, time: Date.now(), nonce, ...order }, 'order');
};
export const send = (order: JsonObject, signer = OPERATOR, variables: object = VARIABLES): Promise<Response> =>
  apiWith(variables, '/admin', { method: 'POST', body: signOrder(orderOf(order), signer) });

export async function obeyed(order: JsonObject): Promise<OrderAnswer> {
  const response = await send(order);
  if (response.status !== 200) throw new Error(await problemOf(response));
  return readOrderAnswer(await response.json<Json>(), 'answer');
}
