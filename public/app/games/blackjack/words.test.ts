import { describe, expect, it } from 'vitest';
import type { BlackjackSeatView, BlackjackView, HandView } from '../../../../shared/games/blackjack/view.ts';
import type { StepLine } from '../step-line.ts';
import { describeStep, handWords, headline, paidWords, score } from './words.ts';

const NAMES = ['Dee', 'Ada', 'Bo'];
const hand = (total: number, change: Partial<HandView> = {}): HandView => ({
  cards: ['8S', '6H'],
  total,
  soft: false,
  doubled: false,
  bust: total > 21,
  blackjack: false,
  ...change,
});
const player = (of: HandView | undefined, won?: number): BlackjackSeatView => ({
  role: 'player',
  in: true,
  chips: 20,
  hand: of,
  won,
});
const dealer: BlackjackSeatView = { role: 'dealer', in: true, chips: 0, hand: hand(8, { cards: ['8D'] }), won: undefined };
const view = (change: Partial<BlackjackView>): BlackjackView => ({
  rules: { rounds: 5, chips: 20, decks: 1, regulator: false },
  stage: 'play',
  seat: 1,
  round: 2,
  seats: [dealer, player(hand(14)), player(hand(20))],
  paid: [],
  turn: 1,
  actions: ['hit', 'stand', 'double'],
  result: undefined,
  ...change,
});

describe('the headline', () => {
  it('says what the player and the dealer have', () => {
    const said = headline(view({}), { kind: 'decide' }, NAMES);
    expect(said).toMatchObject({ title: 'Your turn', detail: 'You have 14. The dealer shows an eight.', mine: true });
  });

  it('says whose turn it is', () => {
    expect(headline(view({ turn: 2 }), { kind: 'wait' }, NAMES).title).toBe('Waiting for Bo');
  });

  it('says what a round brought', () => {
    const seats = [{ ...dealer, hand: hand(19) }, player(hand(14), -2), player(hand(20), 2)];
    const paid = [{ dealer: hand(19), hands: [undefined, hand(14), hand(20)], won: [undefined, -2, 2] }];
    const said = headline(view({ stage: 'deal', turn: undefined, seats, paid }), { kind: 'wait' }, NAMES);
    expect(said.title).toBe('Round 2: you lose 2 chips');
    expect(said.detail).toBe('The dealer has 19. You lose 2 chips. Bo wins 2 chips.');
  });
});

describe('a round in words', () => {
  it('gives a bet back', () => {
    const said = paidWords({ dealer: hand(20), won: [undefined, 0, 0] }, 1, NAMES);
    expect(said).toBe('The dealer has 20. You get the bet back. Bo gets the bet back.');
  });

  it.each([
    [hand(17, { soft: true }), 'soft 17'],
    [hand(24), '24, bust'],
    [hand(21, { blackjack: true, soft: true }), 'blackjack'],
  ])('values a hand', (of, words) => {
    expect(handWords(of)).toBe(words);
  });

  it('tells what the dealer turned up and drew', () => {
    const says = { hole: '7S', drawn: ['2H', 'KC'] };
    const step: StepLine = { seq: 9, kind: 'blackjack.dealer', author: 0, time: 0, link: '', says };
    expect(describeStep(step, NAMES)).toBe('Dee turned up the seven of spades and drew the two of hearts and king of clubs');
  });
});

it('the score is in chips, from the most down, without the dealer', () => {
  const seats = [dealer, { ...player(undefined), chips: 18 }, { ...player(undefined), chips: 24 }];
  expect(score(view({ seats }), NAMES, 1)).toBe('Bo ended with 24 chips, you with 18');
  expect(score(view({ seats }), NAMES, undefined)).toBe('Bo ended with 24 chips, Ada with 18');
});
