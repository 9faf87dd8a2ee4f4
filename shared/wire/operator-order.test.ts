import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/support/toy-match.ts';
import { nodeEd25519, nodeSigner } from '../crypto/ed25519-node.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import {
  decodeSignedOrder,
  expectOrder,
  ORDER_LIMITS,
  type Order,
  type OrderAnswer,
  readOrder,
  readOrderAnswer,
  signOrder,
} from './operator-order.ts';

const operator = nodeSigner(crypto, new Uint8Array(32).fill(1));
const stranger = nodeSigner(crypto, new Uint8Array(32).fill(2));
const key = 'ab'.repeat(32);
const match = 'A'.repeat(22);
const common = { relay: key, time: 1_000_000, nonce: '01'.repeat(16) };
const order: Order = { ...common, action: 'block', match };
const relay = { key, operators: [operator.publicKey], time: 1_000_000 };
const checked = (body: string, at: typeof relay = relay) =>
  faultOf(() => expectOrder(decodeSignedOrder(body), at, nodeEd25519(crypto)));

describe('an order of the operator', () => {
  it('is taken as it was signed', () => {
    const body = signOrder(order, operator);
    expect(decodeSignedOrder(body).order).toEqual(order);
    expect(checked(body)).toBe('passed');
  });

  it('is refused by another key, also where that key says it is the operator', () => {
    expect(checked(signOrder(order, stranger))).toBe('relay/not-the-operator');
    const foreign = signOrder(order, stranger).replace(stranger.publicKey, operator.publicKey);
    expect(checked(foreign)).toBe('relay/not-the-operator');
  });

  it('is refused with anything of it changed', () => {
    const { order: _, ...signed } = decodeSignedOrder(signOrder(order, operator));
    for (const change of [{ nonce: '02'.repeat(16) }, { time: 1_000_001 }, { action: 'unblock' }]) {
      const body = encodeCanonical({ ...signed, order: { ...order, ...change } } as unknown as JsonObject);
      expect(checked(body)).toBe('relay/not-the-operator');
    }
  });

  it('is refused by another relay than the one that it names', () => {
    expect(checked(signOrder(order, operator), { ...relay, key: 'cd'.repeat(32) })).toBe('relay/other-relay');
  });

  it.each([
    [-300_001, 'relay/stale-order'],
    [-300_000, 'passed'],
    [300_000, 'passed'],
    [300_001, 'relay/stale-order'],
  ])('that was given %i ms from now: %s', (apart, code) => {
    expect(checked(signOrder(order, operator), { ...relay, time: order.time + apart })).toBe(code);
  });

  it.each<[string, JsonObject]>([
    ['that blocks nothing', { action: 'block' }],
    ['that blocks a key and a match', { action: 'block', key, match }],
    ['that withdraws nothing', { action: 'withdraw', steps: [1] }],
    ['that withdraws no steps', { action: 'withdraw', match, steps: [] }],
    ['of an unknown action', { action: 'delete', match }],
    ['with more than its action takes', { action: 'pause', match }],
    ['without its nonce', { action: 'pause', nonce: '' }],
  ])('%s cannot be read', (_, change) => {
    expect(faultOf(() => readOrder({ ...common, ...change }, 'order'))).toMatch(/^encoding\//);
  });

  it.each<[string, JsonObject]>([
    ['a final hash', { finalHash: key }],
    ['a match', { match }],
    ['both', { finalHash: key, match, steps: [3, 4] }],
  ])('withdraws by %s', (_, named) => {
    expect(readOrder({ ...common, action: 'withdraw', ...named }, 'order')).toEqual({ ...common, action: 'withdraw', ...named });
  });

  it('with as many steps as it may name fits into a body, and no larger body is read', () => {
    const steps = Array.from({ length: ORDER_LIMITS.steps }, (_, i) => LIMITS.stepsPerMatch - i);
    const body = signOrder({ ...common, action: 'withdraw', finalHash: key, match, steps }, operator);
    expect(decodeSignedOrder(body).order).toMatchObject({ steps });
    expect(faultOf(() => decodeSignedOrder(' '.repeat(ORDER_LIMITS.body + 1)))).toBe('encoding/too-large');
  });
});

describe('the answer to an order', () => {
  it('is read with what was done, and with the journal', () => {
    const answer: OrderAnswer = {
      done: ['one order'],
      journal: [{ position: 3, time: 5, key, order, done: ['blocked'] }],
      before: 3,
    };
    expect(readOrderAnswer(answer, 'answer')).toEqual(answer);
    expect(faultOf(() => readOrderAnswer({ ok: true }, 'answer'))).toBe('encoding/wrong-shape');
  });
});
