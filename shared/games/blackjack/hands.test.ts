import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import type { Card } from '../../cards/playing-cards.ts';
import { allowedActions, awaitsDealer, BET, dealerDraws, type Hand, isActive, payout } from './hands.ts';
import { readParams } from './params.ts';

const cardsOf = (cards: string): Card[] => cards.split(' ') as Card[];
const hand = (cards: string, doubled = false, stood = false): Hand => ({ cards: cardsOf(cards), doubled, stood });

describe('the parameters', () => {
  it('are five rounds, twenty chips, one deck and no regulator where they are not given', () => {
    expect(readParams({})).toEqual({ rounds: 5, chips: 20, decks: 1, regulator: false });
    expect(readParams({ rounds: 2, regulator: true })).toEqual({ rounds: 2, chips: 20, decks: 1, regulator: true });
  });

  it.each([{ rounds: 0 }, { rounds: 21 }, { chips: 1 }, { chips: 1_001 }, { decks: 9 }, { regulator: 1 }, { bet: 5 }])(
    'refuse %j',
    (params) => {
      expect(faultCode(() => readParams(params))).toBe('encoding/wrong-shape');
    },
  );
});

describe('a hand', () => {
  it('may be hit, stood on and doubled on its first two cards, a pair like any other', () => {
    expect(allowedActions(hand('8S 8H'), 20)).toEqual(['hit', 'stand', 'double']);
  });

  it('may not be doubled after a third card', () => {
    expect(allowedActions(hand('2S 3H 4D'), 20)).toEqual(['hit', 'stand']);
  });

  it('may be doubled only with the chips for it', () => {
    expect(allowedActions(hand('5S 6H'), 2 * BET)).toContain('double');
    expect(allowedActions(hand('5S 6H'), 2 * BET - 1)).not.toContain('double');
  });

  it('is over when it stands, is doubled, is bust, or has 21', () => {
    expect(['10S 6H', '10S 6H 4D'].map((cards) => isActive(hand(cards)))).toEqual([true, true]);
    expect(isActive(hand('10S 6H', false, true))).toBe(false);
    expect(isActive(hand('5S 6H 2D', true))).toBe(false);
    expect(['10S 6H 6D', '10S 6H 5D', 'AS KH'].map((cards) => isActive(hand(cards)))).toEqual([false, false, false]);
  });

  it('has nothing to await from the dealer once it is bust or a blackjack', () => {
    expect(['10S 7H', '10S 6H 5D'].map((cards) => awaitsDealer(hand(cards)))).toEqual([true, true]);
    expect(['10S 7H 5D', 'AS KH'].map((cards) => awaitsDealer(hand(cards)))).toEqual([false, false]);
  });
});

it('the dealer draws to 16 and stands on every 17, soft ones too', () => {
  expect(['10S 6H', 'AS 5H', '10S 2H AD'].map((cards) => dealerDraws(cardsOf(cards)))).toEqual([true, true, true]);
  expect(['10S 7H', 'AS 6H', 'AS 5H AD', '10S 6H KD'].map((cards) => dealerDraws(cardsOf(cards)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

describe('a round pays', () => {
  it.each([
    ['the bet to the higher hand', '10S 9H', '10D 8C', BET],
    ['nothing for a tie', '10S 8H', '10D 8C', 0],
    ['the house for the lower hand', '10S 7H', '10D 8C', -BET],
    ['the bet when the dealer is bust', '10S 2H', '10D 6C 6H', BET],
    ['the house for a bust hand, even when the dealer is bust too', '10S 6H 6D', '10D 6C 6H', -BET],
    ['a blackjack 3:2', 'AS KH', '10D 8C', (3 * BET) / 2],
    ['a blackjack 3:2 against a 21 of three cards', 'AS KH', '7D 7C 7H', (3 * BET) / 2],
    ['nothing when both have a blackjack', 'AS KH', 'AD QC', 0],
    ["the house for a 21 of three cards against the dealer's blackjack", '7S 7H 7D', 'AD QC', -BET],
  ])('%s', (_, cards, dealer, chips) => {
    expect(payout(hand(cards), cardsOf(dealer))).toBe(chips);
  });

  it.each([
    ['to the higher hand', '5S 6H 10D', '10D 8C', 2 * BET],
    ['from the lower hand', '5S 6H 2D', '10D 8C', -2 * BET],
    ['from a bust hand', '10S 6H KD', '10D 8C', -2 * BET],
    ['to neither for a tie', '5S 6H 7D', '10D 8C', 0],
  ])('twice the bet for a doubled hand %s', (_, cards, dealer, chips) => {
    expect(payout(hand(cards, true), cardsOf(dealer))).toBe(chips);
  });
});
