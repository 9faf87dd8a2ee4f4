/** Cards in words: `7S` is the seven of spades. */

import { texts } from '../../language/texts.ts';

export const CARDS = texts('games/cards/card-words', {
  ranks: {
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    A: 'ace',
    J: 'jack',
    Q: 'queen',
    K: 'king',
  },
  ofSuit: {
    S: (rank: string) => `${rank} of spades`,
    H: (rank: string) => `${rank} of hearts`,
    D: (rank: string) => `${rank} of diamonds`,
    C: (rank: string) => `${rank} of clubs`,
  },
  faceDown: 'card face down',
});

export type Suit = 'S' | 'H' | 'D' | 'C';

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): Suit => card.slice(-1) as Suit;

const named = (names: Readonly<Record<string, string>>, card: string): string => names[rankOf(card)] ?? rankOf(card);

/** Such as `seven of spades`. */
export const cardWords = (card: string): string => CARDS.ofSuit[suitOf(card)](named(CARDS.ranks, card));
