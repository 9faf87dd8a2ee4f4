import { describe, expect, it } from 'vitest';
import type { Action } from '../shared/games/blackjack/hands.ts';
import { adviseAction } from './blackjack.ts';

const ANY: readonly Action[] = ['hit', 'stand', 'double'];
const UP_CARDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const advice = (total: number, soft: boolean, decks: number, allowed = ANY): string =>
  UP_CARDS.map((up) => adviseAction({ total, soft }, up, allowed, decks)[0]).join('');

/** Each against a dealer's 2 to 10 and ace: hit, stand or double. */
describe('the basic strategy', () => {
  it.each([
    ['hard 8', 8, false, 'hhhhhhhhhh', 'hhhddhhhhh'],
    ['hard 9', 9, false, 'hddddhhhhh', 'dddddhhhhh'],
    ['hard 10', 10, false, 'ddddddddhh', 'ddddddddhh'],
    ['hard 11', 11, false, 'dddddddddh', 'dddddddddd'],
    ['hard 12', 12, false, 'hhssshhhhh', 'hhssshhhhh'],
    ['hard 16', 16, false, 'ssssshhhhh', 'ssssshhhhh'],
    ['hard 17', 17, false, 'ssssssssss', 'ssssssssss'],
    ['soft 13', 13, true, 'hhhddhhhhh', 'hhdddhhhhh'],
    ['soft 15', 15, true, 'hhdddhhhhh', 'hhdddhhhhh'],
    ['soft 17', 17, true, 'hddddhhhhh', 'dddddhhhhh'],
    ['soft 18', 18, true, 'sddddsshhh', 'sddddsshhs'],
    ['soft 19', 19, true, 'ssssssssss', 'ssssdsssss'],
  ])('plays %s', (_, total, soft, eightDecks, oneDeck) => {
    expect(advice(total, soft, 8)).toBe(eightDecks);
    expect(advice(total, soft, 1)).toBe(oneDeck);
  });

  it('hits instead of doubling where that is not allowed, and stands on a soft 18', () => {
    expect(advice(11, false, 8, ['hit', 'stand'])).toBe('hhhhhhhhhh');
    expect(advice(18, true, 8, ['hit', 'stand'])).toBe('ssssssshhh');
  });
});

/** Cards by value, 1 to 10, and how many of each are left. */
type Shoe = readonly number[];

const shoeOf = (decks: number): Shoe => [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16].map((count) => count * decks);
const without = (shoe: Shoe, card: number): Shoe => shoe.with(card, shoe[card]! - 1);

interface Held {
  /** With aces at 1. */
  readonly low: number;
  readonly ace: boolean;
}

const add = ({ low, ace }: Held, card: number): Held => ({ low: low + card, ace: ace || card === 1 });
const totalOf = ({ low, ace }: Held): number => (ace && low <= 11 ? low + 10 : low);

/** The mean of a value over the next card. */
function meanOver(
  shoe: Shoe,
  value: (card: number, rest: Shoe) => number,
  isOut: (card: number) => boolean = () => false,
): number {
  let [sum, count] = [0, 0];
  for (let card = 1; card <= 10; card++) {
    if (shoe[card] === 0 || isOut(card)) continue;
    sum += shoe[card]! * value(card, without(shoe, card));
    count += shoe[card]!;
  }
  return sum / count;
}

/** What a hand that stands wins of its bet, exactly: against every dealer that has no blackjack. */
function standing(total: number, up: number, shoe: Shoe): number {
  if (total > 21) return -1;
  const play = (dealer: Held, rest: Shoe): number => {
    const reached = totalOf(dealer);
    if (reached < 17) return meanOver(rest, (card, left) => play(add(dealer, card), left));
    return reached > 21 ? 1 : Math.sign(total - reached);
  };
  const first = add({ low: 0, ace: false }, up);
  const isBlackjack = (hole: number): boolean => up + hole === 11 && (up === 1 || hole === 1);
  return meanOver(shoe, (hole, rest) => play(add(first, hole), rest), isBlackjack);
}

/** What a hand wins of its bet that is played on by the strategy. */
function playedOn(hand: Held, up: number, shoe: Shoe, decks: number): number {
  const total = totalOf(hand);
  if (total >= 21) return standing(total, up, shoe);
  const action = adviseAction({ total, soft: total !== hand.low }, up === 1 ? 11 : up, ['hit', 'stand'], decks);
  if (action === 'stand') return standing(total, up, shoe);
  return meanOver(shoe, (card, rest) => playedOn(add(hand, card), up, rest, decks));
}

const VALUE_OF: Readonly<Record<Action, (hand: Held, up: number, shoe: Shoe, decks: number) => number>> = {
  stand: (hand, up, shoe) => standing(totalOf(hand), up, shoe),
  hit: (hand, up, shoe, decks) => meanOver(shoe, (card, rest) => playedOn(add(hand, card), up, rest, decks)),
  double: (hand, up, shoe) => meanOver(shoe, (card, rest) => 2 * standing(totalOf(add(hand, card)), up, rest)),
};

/** Where the strategy of one deck is another than that of eight, and some of the closest others: two cards, and the dealer's. */
const CLOSE = [
  [[5, 3], 5],
  [[5, 3], 6],
  [[5, 3], 4],
  [[6, 3], 2],
  [[6, 5], 1],
  [[1, 2], 4],
  [[1, 6], 2],
  [[1, 7], 1],
  [[1, 8], 6],
  [[1, 8], 5],
  [[9, 3], 4],
  [[10, 2], 3],
] as const;

describe.each([1, 8])('with %i decks, nothing wins more than what the strategy does', (decks) => {
  it.each(CLOSE)('with %j against %i', ([one, two], up) => {
    const hand = add(add({ low: 0, ace: false }, one), two);
    const shoe = [one, two, up].reduce(without, shoeOf(decks));
    const total = totalOf(hand);
    const advised = adviseAction({ total, soft: total !== hand.low }, up === 1 ? 11 : up, ANY, decks);
    const values = ANY.map((action) => VALUE_OF[action](hand, up, shoe, decks));
    expect(ANY[values.indexOf(Math.max(...values))]).toBe(advised);
  });
});
