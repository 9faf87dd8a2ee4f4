/** Attack: a true proof about cards is used for another statement, or its bytes are bent. */

import { describe, expect, it } from 'vitest';
import { numberPart } from '../../shared/cards/context.ts';
import { addShuffle, type DealtDeck, deckDigest, finalDeck, nextShuffle, shuffleClaims } from '../../shared/cards/dealt-deck.ts';
import { cardAt } from '../../shared/cards/deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { checkHandKey } from '../../shared/cards/hand-key.ts';
import { ownDeck } from '../../shared/cards/own-deck.ts';
import { checkShares, openOwn, openPlace, sharesOf } from '../../shared/cards/shares.ts';
import { checkShuffles, type ShuffleClaim, weightsOf } from '../../shared/cards/shuffle.ts';
import { readProof, shuffleProofBytes } from '../../shared/cards/shuffle-proof.ts';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import {
  decodePoint,
  encodePoint,
  encodeScalar,
  hashToGroup,
  multiplyUnsafe,
  multiScalarMultiplyUnsafe,
  ORDER,
} from '../../shared/crypto/ristretto.ts';
import { type Bytes, concatBytes, encodeHex } from '../../shared/encoding/bytes.ts';
import { Transcript } from '../../shared/proofs/transcript.ts';
import { faultCode } from '../support/fault-code.ts';
import { dealtDeck, keyedDeck, seedOf, shuffledBy } from '../support/shuffled-decks.ts';

const N = 4;
const OTHER_POINT = encodePoint(hashToGroup('another point'));
const OTHER_SCALAR = encodeScalar(12345n);
const ORDER_BYTES = Uint8Array.from({ length: 32 }, (_, i) => Number((ORDER >> BigInt(8 * i)) & 255n));
/** The element 1 of the field, written beyond its prime. */
const NO_POINT = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0xee : i === 31 ? 0x7f : 0xff));
const IDENTITY = new Uint8Array(32);

const put = (bytes: Uint8Array, block: number, value: Uint8Array): Bytes => {
  const bent = Uint8Array.from(bytes);
  bent.set(value, 32 * block);
  return bent;
};

const deck = dealtDeck([0, 1], N);
const claim = shuffleClaims(deck)[1]!;
const verdict = (change: Partial<ShuffleClaim>) => checkShuffles([{ ...claim, ...change }])[0]?.code;

/** Where each part of a proof of N cards is, in blocks of 32 bytes. */
const POINTS = { c: 0, chain: N, t1: 2 * N, t2: 2 * N + 1, t3: 2 * N + 2, t4: 2 * N + 3, t5: 2 * N + 4, tChain: 2 * N + 5 };
const FIRST_SCALAR = 3 * N + 5;
const SCALARS = [0, 1, 2, 3, 4, 4 + N].map((at) => FIRST_SCALAR + at);

describe('every input of the challenges of a shuffle', () => {
  const inputs: readonly (readonly [string, Partial<ShuffleClaim>])[] = [
    ['match', { context: { ...claim.context, match: 'BAQEBAQEBAQEBAQEBAQEBA' } }],
    ['hand', { context: { ...claim.context, hand: 2 } }],
    ['seat', { seat: 0 }],
    ['a key', { keys: [claim.keys[0]!, OTHER_POINT] }],
    ['first component before', { deck: put(claim.deck, 0, OTHER_POINT) }],
    ['second component before', { deck: put(claim.deck, 1, OTHER_POINT) }],
    ['last component before', { deck: put(claim.deck, 2 * N - 1, OTHER_POINT) }],
    ['first component after', { output: put(claim.output, 0, OTHER_POINT) }],
    ['last component after', { output: put(claim.output, 2 * N - 1, OTHER_POINT) }],
    ['a commitment', { proof: put(claim.proof, POINTS.c, OTHER_POINT) }],
    ['the last commitment', { proof: put(claim.proof, POINTS.chain - 1, OTHER_POINT) }],
  ];
  const later: readonly (readonly [string, Partial<ShuffleClaim>])[] = Object.entries(POINTS)
    .filter(([name]) => name !== 'c')
    .map(([name, at]) => [name, { proof: put(claim.proof, at, OTHER_POINT) }]);
  const challengesOf = (change: Partial<ShuffleClaim> = {}) => {
    const { output, proof, ...input } = { ...claim, ...change };
    const { u, x } = readProof(input, output, proof);
    return { u: new Set(u), x };
  };
  const honest = challengesOf();

  it.each(inputs)('changes all of them and the verdict: %s', (_, change) => {
    const { u, x } = challengesOf(change);
    expect([...u].filter((one) => honest.u.has(one))).toEqual([]);
    expect(x).not.toBe(honest.x);
    expect(verdict(change)).toBe('cards/wrong-shuffle');
  });

  it.each(later)('changes the last one and the verdict: %s', (_, change) => {
    const { u, x } = challengesOf(change);
    expect(u).toEqual(honest.u);
    expect(x).not.toBe(honest.x);
    expect(verdict(change)).toBe('cards/wrong-shuffle');
  });

  it('are different for every card', () => {
    expect(honest.u.size).toBe(N);
  });
});

describe('the weights that join equations and proofs', () => {
  const last = SCALARS.at(-1)!;
  it.each<readonly [string, Partial<ShuffleClaim>]>([
    ['a response', { proof: put(claim.proof, last, OTHER_SCALAR) }],
    ['a first message', { proof: put(claim.proof, POINTS.tChain, OTHER_POINT) }],
    ['the deck before', { deck: put(claim.deck, 0, OTHER_POINT) }],
    ['the deck after', { output: put(claim.output, 0, OTHER_POINT) }],
    ['a key', { keys: [claim.keys[0]!, OTHER_POINT] }],
    ['the seat', { seat: 0 }],
    ['the hand', { context: { ...claim.context, hand: 2 } }],
  ])('are all others where this is another, in this claim or beside it: %s', (_, change) => {
    const honest = new Set(weightsOf([claim, claim], 8));
    for (const claims of [
      [{ ...claim, ...change }, claim],
      [claim, { ...claim, ...change }],
    ]) {
      expect(weightsOf(claims, 8).filter((weight) => honest.has(weight))).toEqual([]);
    }
  });

  it('are numbers of 128 bits, a new one for each equation', () => {
    const weights = weightsOf([claim], 20);
    expect(new Set(weights).size).toBe(20);
    expect(weights.every((weight) => weight < 2n ** 128n)).toBe(true);
    expect(weights.some((weight) => weight > 2n ** 120n)).toBe(true);
  });
});

describe('the bytes of a shuffle', () => {
  it.each(Object.entries(POINTS))('are refused that hold no point, or the identity: %s', (_, at) => {
    expect(verdict({ proof: put(claim.proof, at, NO_POINT) })).toBe('crypto/bad-point');
    expect(verdict({ proof: put(claim.proof, at, IDENTITY) })).toBe('crypto/bad-point');
  });

  it.each(SCALARS)('are refused that hold another scalar, or one from the order on: block %i', (at) => {
    expect(verdict({ proof: put(claim.proof, at, OTHER_SCALAR) })).toBe('cards/wrong-shuffle');
    expect(verdict({ proof: put(claim.proof, at, ORDER_BYTES) })).toBe('crypto/bad-scalar');
  });

  it('are refused where a shuffled card has the identity for its second component, or no point', () => {
    expect(verdict({ output: put(claim.output, 1, IDENTITY) })).toBe('crypto/bad-point');
    expect(verdict({ output: put(claim.output, 0, NO_POINT) })).toBe('crypto/bad-point');
    expect(verdict({ output: put(claim.output, 0, IDENTITY) })).toBe('cards/wrong-shuffle');
  });

  it('are refused of any other length', () => {
    expect(claim.proof.length).toBe(shuffleProofBytes(N));
    for (const length of [0, 1, 32, 33]) {
      const longer = concatBytes(claim.proof, new Uint8Array(length));
      if (length > 0) expect(verdict({ proof: longer })).toBe('proofs/wrong-length');
      expect(verdict({ proof: claim.proof.subarray(0, claim.proof.length - 1 - length) })).toBe('proofs/wrong-length');
    }
    expect(verdict({ output: claim.output.subarray(64) })).toBe('proofs/wrong-length');
    expect(verdict({ deck: claim.deck.subarray(1), output: claim.output.subarray(1) })).toBe('proofs/wrong-length');
    expect(verdict({ deck: new Uint8Array(0), output: new Uint8Array(0) })).toBe('proofs/wrong-length');
    expect(verdict({ keys: [] })).toBe('cards/incomplete-deck');
    expect(faultCode(() => addShuffle(shuffledBy(keyedDeck([0, 1], N), 0), 1, claim.output.slice(64), claim.proof))).toBe(
      'proofs/wrong-length',
    );
  });

  it('are refused of a seat that has no part, has shuffled, or shuffles before all keys are stated', () => {
    const { output, proof } = claim;
    expect(faultCode(() => addShuffle(deck, 1, output, proof))).toBe('cards/out-of-place');
    expect(faultCode(() => addShuffle(keyedDeck([0, 1], N), 2, output, proof))).toBe('cards/out-of-place');
    const unkeyed = { ...keyedDeck([0, 1], N), keys: [keyedDeck([0, 1], N).keys[0]] };
    expect(faultCode(() => addShuffle(unkeyed, 0, output, proof))).toBe('cards/out-of-place');
    expect(faultCode(() => nextShuffle(unkeyed, 0))).toBe('cards/incomplete-deck');
  });
});

describe('shares', () => {
  const places = [1, 3];
  const given = sharesOf(seedOf(0), ownDeck(deck, 0), places);
  const check = (change: {
    deck?: DealtDeck;
    seat?: number;
    places?: readonly number[];
    shares?: Uint8Array;
    proof?: Uint8Array;
  }) => {
    const all = { deck, seat: 0, places, ...given, ...change };
    return faultCode(() => checkShares(all.deck, all.seat, all.places, all.shares, all.proof));
  };
  const [first, second] = [given.shares.subarray(0, 32), given.shares.subarray(32)];
  const shift = (share: Uint8Array, by: bigint) => encodePoint(decodePoint(share).add(multiplyUnsafe(G, by)));
  const reordered = { ...deck, seats: [1, 0] };
  const renamed = { ...deck, name: 'other-cards' };

  it('are accepted as they were given', () => {
    expect(check({})).toBeUndefined();
  });

  it.each([
    ['exchanged', { shares: concatBytes(second, first) }],
    ['for the places in another order', { places: [3, 1] }],
    ['for another place', { places: [1, 2] }],
    ['for one place twice', { places: [1, 1] }],
    ['one for both places', { shares: concatBytes(first, first) }],
    ['moved against each other', { shares: concatBytes(shift(first, 1n), shift(second, ORDER - 1n)) }],
    ['of another seat', { seat: 1 }],
    ['of another hand', { deck: { ...deck, context: { ...deck.context, hand: 2 } } }],
    ['of another match', { deck: { ...deck, context: { ...deck.context, match: 'BAQEBAQEBAQEBAQEBAQEBA' } } }],
    ['of the same deck in another order of seats', { deck: reordered }],
    ['of a deck of another name', { deck: renamed }],
    ['of another deck with the same keys', { deck: shuffledBy(shuffledBy(keyedDeck([0, 1], N), 1), 0) }],
    ['with another challenge', { proof: put(given.proof, 0, OTHER_SCALAR) }],
    ['with another response', { proof: put(given.proof, 1, OTHER_SCALAR) }],
    ['with no proof but zeros', { proof: new Uint8Array(64) }],
  ])('are refused that are %s', (_, change) => {
    expect(check(change)).toBe('cards/wrong-share');
  });

  it.each([
    ['the true shares', [first, second]],
    ['everything but the shares', []],
  ])('are refused where they were bent so that their sum stays what it was, under weights that follow from %s', (_, hashed) => {
    const masks = places.map((place) => encodePoint(cardAt(finalDeck(deck), place).B));
    const transcript = new Transcript('cardShares');
    transcript.append('deck', deckDigest(deck), numberPart(0), deck.keys[0]!.key);
    transcript.append('places', ...places.map(numberPart));
    transcript.append('masks', ...masks);
    if (hashed.length > 0) transcript.append('shares', ...hashed);
    const weights = places.map(() => BigInt.asUintN(128, transcript.challenge('weight'))) as [bigint, bigint];
    const bent = [shift(first, weights[1]), shift(second, ORDER - weights[0])] as const;
    const sumOf = (shares: readonly Uint8Array[]) => {
      const points = shares.map((share) => decodePoint(share));
      return encodeHex(encodePoint(multiScalarMultiplyUnsafe(points, weights)));
    };
    expect(sumOf(bent)).toBe(sumOf([first, second]));
    expect(check({ shares: concatBytes(...bent) })).toBe('cards/wrong-share');
  });

  it('are refused of other lengths, of no place, of no such place, and where they are no points or scalars', () => {
    expect(check({ shares: given.shares.subarray(32) })).toBe('proofs/wrong-length');
    expect(check({ shares: concatBytes(given.shares, first) })).toBe('proofs/wrong-length');
    expect(check({ proof: given.proof.subarray(1) })).toBe('proofs/wrong-length');
    expect(check({ places: [], shares: new Uint8Array(0) })).toBe('proofs/wrong-length');
    expect(check({ places: [1, N] })).toBe('cards/no-card');
    expect(check({ places: [1, -1] })).toBe('cards/no-card');
    expect(check({ shares: put(given.shares, 0, IDENTITY) })).toBe('crypto/bad-point');
    expect(check({ shares: put(given.shares, 0, NO_POINT) })).toBe('crypto/bad-point');
    expect(check({ proof: put(given.proof, 1, ORDER_BYTES) })).toBe('crypto/bad-scalar');
    expect(check({ seat: 2 })).toBe('cards/out-of-place');
    expect(check({ deck: shuffledBy(keyedDeck([0, 1], N), 0) })).toBe('cards/incomplete-deck');
  });
});

it('whatever bytes of the right length stand anywhere, what comes of them is a fault', () => {
  let drawn = 0;
  const draw = (length: number) => deriveBytes(seedOf(9), 'noise', [Uint8Array.of(drawn++)], length);
  const points = (count: number) =>
    concatBytes(...Array.from({ length: count }, () => encodePoint(hashToGroup(`noise ${drawn++}`))));
  const scalars = (count: number) => concatBytes(...Array.from({ length: count }, () => encodeScalar(BigInt(drawn++))));
  for (let times = 0; times < 8; times++) {
    const wellFormed = times % 2 === 0;
    const proof = wellFormed ? concatBytes(points(FIRST_SCALAR), scalars(2 * N + 4)) : draw(shuffleProofBytes(N));
    const output = wellFormed ? points(2 * N) : draw(64 * N);
    expect(verdict({ proof })).toBeDefined();
    expect(verdict({ proof, output })).toBeDefined();
    const unchecked = addShuffle(shuffledBy(keyedDeck([0, 1], N), 0), 1, output, proof);
    expect(faultCode(() => ownDeck(unchecked, 0))).toBeDefined();
    const share = wellFormed ? points(1) : draw(32);
    expect(faultCode(() => checkShares(unchecked, 1, [0], share, draw(64)))).toBeDefined();
    expect(faultCode(() => openOwn(seedOf(0), unchecked, 0, 0, [share]))).toBeDefined();
    expect(faultCode(() => openPlace(unchecked, 0, [share, share]))).toBeDefined();
    expect(faultCode(() => checkHandKey(deck.context, 0, share, draw(64)))).toBeDefined();
  }
});

describe('nonces', () => {
  /** Everything that shows a nonce in three hands of two seats: first messages, commitments and shares, in hex. */
  const shownIn = (hand: number): string[] => {
    const dealt = dealtDeck([0, 1], N, hand);
    const ofShuffles = shuffleClaims(dealt).flatMap(({ proof }) => blocks(proof).slice(0, FIRST_SCALAR));
    const ofKeys = [0, 1].map((seat) => commitment(dealt.keys[seat]!.proof, dealt.keys[seat]!.key));
    const ofShares = [0, 1].flatMap((seat) =>
      [[0], [1], [0, 1]].map((some) =>
        commitment(sharesOf(seedOf(seat), ownDeck(dealt, seat), some).proof, dealt.keys[seat]!.key),
      ),
    );
    return [...ofShuffles, ...ofKeys, ...ofShares].map(encodeHex);
  };
  const blocks = (bytes: Uint8Array) => Array.from({ length: bytes.length / 32 }, (_, i) => bytes.subarray(32 * i, 32 * i + 32));
  const numberOf = (scalar: Uint8Array): bigint => scalar.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);
  /** s·G − e·X, the first message that the proof was made with. */
  const commitment = (proof: Uint8Array, key: Uint8Array): Uint8Array => {
    const [e, s] = blocks(proof).map(numberOf) as [bigint, bigint];
    return encodePoint(multiplyUnsafe(G, s).subtract(multiplyUnsafe(decodePoint(key), e)));
  };

  it('are the same whenever a statement is made again, so the bytes are', () => {
    expect(shownIn(1)).toEqual(shownIn(1));
  });

  it('are others in every statement of a match', () => {
    const shown = [1, 2, 3].flatMap(shownIn);
    expect(shown.length).toBe(3 * (2 * FIRST_SCALAR + 2 + 6));
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('of shares are others where only a shuffle after the own one, and so the deck, is another', () => {
    const shuffled = shuffledBy(keyedDeck([0, 1], N), 0);
    const proofs = [seedOf(1), seedOf(5)].map((seed) => {
      const forked = shuffledBy(shuffled, 1, seed);
      return { digest: encodeHex(deckDigest(forked)), ...sharesOf(seedOf(0), ownDeck(forked, 0), [0]) };
    });
    expect(proofs[0]!.digest).not.toBe(proofs[1]!.digest);
    const key = shuffled.keys[0]!.key;
    expect(commitment(proofs[0]!.proof, key)).not.toEqual(commitment(proofs[1]!.proof, key));
  });
});
