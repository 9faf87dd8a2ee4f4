import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { dealtDeck, keyedDeck, MATCH, seedOf, shareWithoutRules } from '../../test/support/shuffled-decks.ts';
import { encodePoint } from '../crypto/ristretto.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { cardAtPoint, cardPoints } from './card-points.ts';
import { deckDigest, finalDeck, isComplete, nextShuffle } from './dealt-deck.ts';
import { cardCount, decodeDeck, encodeDeck, openDeck } from './deck.ts';
import { noteTrue, wasFoundTrue } from './found-true.ts';
import { makeHandKey } from './hand-key.ts';
import { onceOfDeal, onceOfShuffle } from './once.ts';
import { ownDeck } from './own-deck.ts';
import { checkShares, openOwn, openPlace, sharesOf } from './shares.ts';
import { makeShuffle, shuffleSecrets } from './shuffle.ts';
import { shuffleProofBytes } from './shuffle-proof.ts';

describe('the points of cards', () => {
  it('are different within a deck and between decks of two names, and are found again', () => {
    const points = [...cardPoints('playing-cards', 52), ...cardPoints('other-cards', 52)];
    expect(new Set(points.map((point) => encodeHex(encodePoint(point)))).size).toBe(104);
    expect(cardPoints('playing-cards', 52).map((point) => cardAtPoint('playing-cards', 52, point))).toEqual([
      ...Array(52).keys(),
    ]);
    expect(cardAtPoint('playing-cards', 52, cardPoints('other-cards', 52)[0]!)).toBeUndefined();
  });
});

describe('a deck', () => {
  it('is read as it was written, and before the first shuffle only where it may be open', () => {
    const open = openDeck('test-cards', 4);
    expect(cardCount(open)).toBe(4);
    expect(encodeDeck(decodeDeck(open, { open: true }))).toEqual(open);
    expect(faultCode(() => decodeDeck(open))).toBe('crypto/bad-point');
    expect(faultCode(() => cardCount(open.subarray(1)))).toBe('proofs/wrong-length');
  });

  it.each([1, 2, 3])('that %i seats have shuffled opens to every card once, in the order that all permutations give', (count) => {
    const seats = Array.from({ length: count }, (_, seat) => count - 1 - seat);
    const deck = dealtDeck(seats, 6);
    const opened = Array.from({ length: 6 }, (_, place) => {
      const shares = seats.map((seat) => shareWithoutRules(deck, seat, place));
      return openPlace(deck, place, shares);
    });
    let order = [0, 1, 2, 3, 4, 5];
    seats.forEach((seat, i) => {
      const before = { ...deck, shuffles: deck.shuffles.slice(0, i) };
      order = shuffleSecrets(seedOf(seat), nextShuffle(before, seat)).permutation.map((from) => order[from]!);
    });
    expect(opened).toEqual(order);
    expect(new Set(opened).size).toBe(6);
  });

  it('of 52 is 3,328 bytes with a proof of 8,608, and shows a seat its own card', () => {
    const deck = dealtDeck([1, 0], 52);
    expect([finalDeck(deck).length, deck.shuffles[0]!.proof.length, shuffleProofBytes(52)]).toEqual([3328, 8608, 8608]);
    const { shares, proof } = sharesOf(seedOf(1), ownDeck(deck, 1), [0]);
    checkShares(deck, 1, [0], shares, proof);
    const card = openOwn(seedOf(0), deck, 0, 0, [shares]);
    expect(card).toBe(openPlace(deck, 0, [shares, shareWithoutRules(deck, 0, 0)]));
    expect(faultCode(() => openPlace(deck, 0, [shares, shares]))).toBe('cards/no-card');
    expect(faultCode(() => openPlace(deck, 0, [shares]))).toBe('proofs/wrong-length');
  });

  it('is complete once every seat has shuffled, and has a digest of its own for each key, seat and shuffle', () => {
    const keyed = keyedDeck([0, 1], 4);
    const decks = [dealtDeck([0, 1], 4), dealtDeck([1, 0], 4), dealtDeck([0, 1], 4, 2), dealtDeck([0, 2], 4)];
    expect([keyed, ...decks].map(isComplete)).toEqual([false, true, true, true, true]);
    expect(new Set(decks.map((deck) => encodeHex(deckDigest(deck)))).size).toBe(4);
    expect(faultCode(() => finalDeck(keyed))).toBe('cards/incomplete-deck');
  });
});

describe('what is signed once', () => {
  it('is named by the input of a shuffle, and by the shuffle of the seat alone', () => {
    const deck = dealtDeck([0, 1], 4);
    expect(onceOfDeal(deck, 0)).toBe(`cards/${deck.shuffles[0]!.digest}`);
    expect(onceOfDeal(deck, 0)).not.toBe(onceOfDeal(deck, 1));
    expect(faultCode(() => onceOfDeal(deck, 2))).toBe('cards/no-own-shuffle');
    const input = nextShuffle(keyedDeck([0, 1], 4), 0);
    expect(onceOfShuffle(input)).toMatch(/^shuffle\/[0-9a-f]{64}$/);
    expect(onceOfShuffle({ ...input, deck: deck.shuffles[0]!.deck })).not.toBe(onceOfShuffle(input));
  });
});

describe('a seed', () => {
  it('of no bytes, as of an erased match, makes no key, no shuffle and no share', () => {
    const deck = dealtDeck([0, 1], 4);
    const none = new Uint8Array(0);
    for (const make of [
      () => makeHandKey(none, { match: MATCH, hand: 1 }, 0),
      () => makeShuffle(none, nextShuffle(keyedDeck([0, 1], 4), 0)),
      () => sharesOf(none, ownDeck(deck, 0), [0]),
      () => openOwn(none, deck, 0, 0, [shareWithoutRules(deck, 1, 0)]),
    ]) {
      expect(make).toThrow(RangeError);
    }
  });
});

it('a note of what was found true is kept for the last ones alone', () => {
  for (let i = 0; i < 100; i++) noteTrue(`note ${i}`);
  expect([0, 35, 36, 99].map((i) => wasFoundTrue(`note ${i}`))).toEqual([false, false, true, true]);
});
