/**
 * What five to seven cards are worth at poker: a number, the higher the better, the same for hands that share a pot. It holds the category
 * and below it two sets of ranks: those that make the category, and those that decide between equals. A set is 13 bits, from the two to the ace.
 */

import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';

const CATEGORIES = [
  ...(['high-card', 'pair', 'two-pair', 'three', 'straight', 'flush', 'full-house', 'four', 'straight-flush'] as const),
];

export type Category = (typeof CATEGORIES)[number];

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const ACE = 12;

/** The suit of a card above four bits for its rank. */
const CODES: ReadonlyMap<Card, number> = new Map(
  FRESH_DECK.map((card, k) => [card, (Math.floor(k / 13) << 4) | RANKS.indexOf(card.slice(0, -1))]),
);

function countOf(ranks: number): number {
  let count = 0;
  for (let rest = ranks; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const highest = (ranks: number): number => (ranks === 0 ? 0 : 1 << (31 - Math.clz32(ranks)));

function highestOf(ranks: number, count: number): number {
  let rest = ranks;
  for (let over = countOf(ranks) - count; over > 0; over--) rest &= rest - 1;
  return rest;
}

/** The rank with which the best straight ends, or none. The ace is also below the two. */
function straightIn(ranks: number): number {
  const run = (ranks << 1) | (ranks >> ACE);
  return highest(run & (run >> 1) & (run >> 2) & (run >> 3) & (run >> 4)) << 3;
}

const encodeValue = (category: Category, making: number, deciding: number): number =>
  (CATEGORIES.indexOf(category) << 26) | (making << 13) | deciding;

/** Seven cards with a flush have five ranks or more, and those with four of a kind or a full house at most four: no hand is both. */
export function evaluate(cards: readonly Card[]): number {
  const suits = [0, 0, 0, 0];
  for (const card of cards) {
    const code = CODES.get(card)!;
    suits[code >> 4]! |= 1 << (code & 15);
  }
  for (const suit of suits) {
    if (countOf(suit) < 5) continue;
    const straight = straightIn(suit);
    return straight === 0 ? encodeValue('flush', 0, highestOf(suit, 5)) : encodeValue('straight-flush', 0, straight);
  }
  const [a, b, c, d] = suits as [number, number, number, number];
  const all = a | b | c | d;
  const four = a & b & c & d;
  if (four !== 0) return encodeValue('four', four, highest(all ^ four));
  // Each set holds the ranks of which there are at least so many.
  const two = (a & b) | (c & d) | ((a | b) & (c | d));
  const three = highest((a & b & (c | d)) | (c & d & (a | b)));
  const pair = two & ~three;
  if (three !== 0 && pair !== 0) return encodeValue('full-house', three, highest(pair));
  const straight = straightIn(all);
  if (straight !== 0) return encodeValue('straight', 0, straight);
  if (three !== 0) return encodeValue('three', three, highestOf(all ^ three, 2));
  const pairs = highestOf(pair, 2);
  const category = (['high-card', 'pair', 'two-pair'] as const)[countOf(pairs)]!;
  return encodeValue(category, pairs, highestOf(all ^ pairs, 5 - 2 * countOf(pairs)));
}

/** The ranks of a set, the highest first. */
const ranksIn = (ranks: number): readonly string[] => RANKS.filter((_, rank) => (ranks >> rank) & 1).reverse();

/** The category and the ranks that name it: those of pairs, threes and fours, that of the three before that of the pair, else the highest card. */
export function describe(cards: readonly Card[]): { readonly category: Category; readonly ranks: readonly string[] } {
  const value = evaluate(cards);
  const category = CATEGORIES[value >> 26]!;
  const making = ranksIn((value >> 13) & 0x1fff);
  const deciding = ranksIn(value & 0x1fff).slice(0, 1);
  if (category === 'full-house') return { category, ranks: [...making, ...deciding] };
  return { category, ranks: making.length > 0 ? making : deciding };
}

/** The rank by which one of two hands beats the other where both are made of the same; undefined where no such card decides. */
export function kickerOf(cards: readonly Card[], others: readonly Card[]): string | undefined {
  const [one, other] = [evaluate(cards), evaluate(others)];
  return one >> 13 === other >> 13 ? ranksIn((one ^ other) & 0x1fff)[0] : undefined;
}
