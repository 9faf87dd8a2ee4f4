/** Attack: a seat states a key whose secret it does not know, or one that it made from the keys of others. */

import { describe, expect, it } from 'vitest';
import { contextParts } from '../../shared/cards/context.ts';
import { addKey, beginDeck } from '../../shared/cards/dealt-deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { checkHandKey, handSecret, jointKey, makeHandKey } from '../../shared/cards/hand-key.ts';
import { proveSameExponent } from '../../shared/cards/same-exponent.ts';
import { decodePoint, encodePoint, encodeScalar, ORDER, reduceScalar } from '../../shared/crypto/ristretto.ts';
import { concatBytes } from '../../shared/encoding/bytes.ts';
import { Transcript } from '../../shared/proofs/transcript.ts';
import { faultCode } from '../support/fault-code.ts';
import { MATCH, seedOf } from '../support/shuffled-decks.ts';

const context = { match: MATCH, hand: 3 };
const alice = makeHandKey(seedOf(0), context, 0);
const bob = makeHandKey(seedOf(1), context, 1);
const X = decodePoint(alice.key);
const verdict = (seat: number, key: Uint8Array, proof: Uint8Array, where = context) =>
  faultCode(() => checkHandKey(where, seat, key, proof));
const [challenge, response] = [bob.proof.subarray(0, 32), bob.proof.subarray(32)];
const numberOf = (scalar: Uint8Array): bigint => scalar.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);

describe('a key', () => {
  it('is accepted with the proof of its own seat, hand and match', () => {
    expect(verdict(0, alice.key, alice.proof)).toBeUndefined();
    expect(verdict(1, bob.key, bob.proof)).toBeUndefined();
  });

  it.each([
    ['copied from another seat, with its proof', 1, alice.key, alice.proof, 'cards/wrong-key'],
    ['copied from another seat', 1, alice.key, bob.proof, 'cards/wrong-key'],
    ['the opposite of another key', 1, encodePoint(X.negate()), alice.proof, 'cards/wrong-key'],
    ['the opposite of the own key', 1, encodePoint(decodePoint(bob.key).negate()), bob.proof, 'cards/wrong-key'],
    [
      'the opposite of the own key, with its proof turned',
      1,
      encodePoint(decodePoint(bob.key).negate()),
      concatBytes(challenge, encodeScalar(reduceScalar(-numberOf(response)))),
      'cards/wrong-key',
    ],
    ['made so that all keys add up to the own', 1, encodePoint(decodePoint(bob.key).subtract(X)), bob.proof, 'cards/wrong-key'],
    ['the identity', 1, new Uint8Array(32), bob.proof, 'crypto/bad-point'],
    ['the identity, with the proof that fits it', 1, new Uint8Array(32), new Uint8Array(64), 'crypto/bad-point'],
    ['the generator, with a proof of zeros', 1, encodePoint(G), new Uint8Array(64), 'cards/wrong-key'],
    ['without a byte', 1, bob.key.subarray(0, 31), bob.proof, 'proofs/wrong-length'],
    ['with a proof that lacks a byte', 1, bob.key, bob.proof.subarray(0, 63), 'proofs/wrong-length'],
    ['with a proof of a byte more', 1, bob.key, concatBytes(bob.proof, new Uint8Array(1)), 'proofs/wrong-length'],
  ] as const)('is refused that is %s', (_, seat, key, proof, fault) => {
    expect(verdict(seat, key, proof)).toBe(fault);
  });

  it('is refused in another hand or match', () => {
    expect(verdict(1, bob.key, bob.proof, { ...context, hand: 4 })).toBe('cards/wrong-key');
    expect(verdict(1, bob.key, bob.proof, { ...context, match: 'BAQEBAQEBAQEBAQEBAQEBA' })).toBe('cards/wrong-key');
  });

  it('is refused with a scalar of its proof that is the same number, written from the order on', () => {
    for (const [at, part] of [challenge, response].entries()) {
      const beyond = numberOf(part) + ORDER;
      const proof = bob.proof.slice();
      proof.set(
        Uint8Array.from({ length: 32 }, (_, i) => Number((beyond >> BigInt(8 * i)) & 255n)),
        32 * at,
      );
      expect(verdict(1, bob.key, proof)).toBe('crypto/bad-scalar');
    }
  });

  it('of a league makes the joint key the identity, and is refused where it is stated last', () => {
    const opposite = encodePoint(X.negate());
    const transcript = new Transcript('handKey');
    transcript.append('context', ...contextParts(context, 1));
    transcript.append('key', opposite);
    const secret = reduceScalar(-handSecret(seedOf(0), context, 0));
    const proof = proveSameExponent(transcript, [G], secret, seedOf(1), 'league');
    expect(verdict(1, opposite, proof)).toBeUndefined();
    expect(faultCode(() => jointKey([alice.key, opposite]))).toBe('cards/wrong-key');
    const deck = addKey(beginDeck(context, 'test-cards', 4, [0, 1]), 0, alice.key, alice.proof);
    expect(faultCode(() => addKey(deck, 1, opposite, proof))).toBe('cards/wrong-key');
  });

  it('is refused of a seat that has no part in the deck, and a second one of a seat', () => {
    const deck = addKey(beginDeck(context, 'test-cards', 4, [0, 1]), 0, alice.key, alice.proof);
    expect(faultCode(() => addKey(deck, 0, bob.key, bob.proof))).toBe('cards/out-of-place');
    expect(faultCode(() => addKey(deck, 2, bob.key, bob.proof))).toBe('cards/out-of-place');
  });
});
