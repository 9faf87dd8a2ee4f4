/**
 * What the operator of a relay orders it to do: `POST /api/admin`. An order names the relay that it is for and when it was given, so that
 * nobody repeats it elsewhere or later, and is signed by one of the keys that the relay's `OPERATOR_KEYS` names.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { taggedText } from '../crypto/hash.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, hex, integer, object, oneOf, optional, type Reader, refined, string, variants } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { KEY_BYTES, matchId, SIGNATURE_BYTES } from '../log/step.ts';
import { count } from './http.ts';

/** The name of the one object that carries out orders, one after the other. */
export const OPERATOR_NAME = 'operator';

const NONCE_BYTES = 16;
export const ORDER_LIMITS = {
  /** Bytes of a body: with as many steps to withdraw as an order may name, it has room left. */
  body: 16_384,
  steps: 1_000,
  /** Lines of what came of an order: it touches a few things of each match of a player. */
  lines: 1_000,
  /** Orders in a response: a screen. */
  page: 50,
} as const;

const key = hex(KEY_BYTES);
const finalHash = hex(32);
const position = integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const common = {
  /** The current key of the relay that it is for. */
  relay: key,
  /** When it was given, by the relay's clock in ms. */
  time: count,
  /** The same order is carried out again under another nonce only. */
  nonce: hex(NONCE_BYTES),
} as const;

/** Of two fields one is there. */
const either = <T extends object>(reader: Reader<T>, names: readonly string[], mayBoth = false): Reader<T> =>
  refined(reader, (value, path) => {
    const given = names.filter((name) => Object.hasOwn(value, name)).length;
    if (given === 1 || (given === 2 && mayBoth)) return value;
    throw new Fault('encoding/wrong-shape', `${path}: an order of this action names its ${names.join(' or its ')}`);
  });

const blocked = { key: optional(key), match: optional(matchId) } as const;
const withdrawn = {
  /** Under which it is published, or will be. */
  finalHash: optional(finalHash),
  match: optional(matchId),
  /** The steps whose payloads are withdrawn; all but step 0, the terms of the match, where absent. */
  steps: optional(array(integer({ min: 0, max: LIMITS.stepsPerMatch }), { min: 1, max: ORDER_LIMITS.steps })),
} as const;

export const readOrder = variants(
  {
    pause: object({ ...common, action: oneOf(['pause']) }),
    resume: object({ ...common, action: oneOf(['resume']) }),
    block: either(object({ ...common, action: oneOf(['block']), ...blocked }), ['key', 'match']),
    unblock: either(object({ ...common, action: oneOf(['unblock']), ...blocked }), ['key', 'match']),
    withdraw: either(object({ ...common, action: oneOf(['withdraw']), ...withdrawn }), ['finalHash', 'match'], true),
    'take-down': object({ ...common, action: oneOf(['take-down']), finalHash }),
    /** In the matches of the player's record, or in one that is in no record. */
    'forget-name': object({ ...common, action: oneOf(['forget-name']), key, match: optional(matchId) }),
    redrive: object({ ...common, action: oneOf(['redrive']), match: matchId }),
    /** Reads the journal, the latest order first. */
    log: object({ ...common, action: oneOf(['log']), before: optional(position) }),
  },
  'action',
);
export type Order = ReturnType<typeof readOrder>;

export const readSignedOrder = object({ key, order: readOrder, sig: hex(SIGNATURE_BYTES) });
type SignedOrder = ReturnType<typeof readSignedOrder>;

/** What the operator signs. */
const operatorMessage = (one: Order): Uint8Array => taggedText('operator', encodeCanonical(one));

/** The body of `POST /api/admin`. */
export function signOrder<S extends string | Promise<string>>(one: Order, signer: Signer<S>): S {
  const body = (sig: string): string => encodeCanonical({ key: signer.publicKey, order: one, sig });
  const sig = signer.sign(operatorMessage(one));
  return (typeof sig === 'string' ? body(sig) : sig.then(body)) as S;
}

export const decodeSignedOrder = (text: string): SignedOrder => readSignedOrder(parseCanonical(text, ORDER_LIMITS.body), 'body');

/** How far the clock of an operator may be from that of the relay. */
const MOST_APART_MS = 5 * 60_000;

/** Throws where the order is not one for this relay and this moment, by one of these keys. */
export function expectOrder(
  { key, order, sig }: SignedOrder,
  relay: { readonly key: string; readonly operators: readonly string[]; readonly time: number },
  ed25519: Ed25519<boolean>,
): void {
  if (!relay.operators.includes(key) || !ed25519.verify(key, operatorMessage(order), sig))
    throw new Fault('relay/not-the-operator');
  if (order.relay !== relay.key) throw new Fault('relay/other-relay', `the key of this relay is ${relay.key}`);
  if (Math.abs(order.time - relay.time) > MOST_APART_MS)
    throw new Fault('relay/stale-order', `the order is of ${order.time}, and the relay's clock says ${relay.time}`);
}

/** What was done, in words. */
const done = array(string({ max: 500 }), { max: ORDER_LIMITS.lines });

export const readOrderAnswer = object({
  done,
  /** For `log`: the orders that were carried out, the latest first. */
  journal: optional(array(object({ position, time: count, key, order: readOrder, done }), { max: ORDER_LIMITS.page })),
  /** For another `log`: there are earlier ones. */
  before: optional(position),
});
export type OrderAnswer = ReturnType<typeof readOrderAnswer>;
