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
    suits: {
      S: 'spades',
      H: 'hearts',
      D: 'diamonds',
      C: 'clubs',
    },
    card: (rank: string, suit: string) => `${rank} of ${suit}`,
    shown: {
      2: 'a two',
      3: 'a three',
      4: 'a four',
      5: 'a five',
      6: 'a six',
      7: 'a seven',
      8: 'an eight',
      9: 'a nine',
      10: 'a ten',
      A: 'an ace',
      J: 'a jack',
      Q: 'a queen',
      K: 'a king',
    },
    faceDown: 'card face down',
  });

export type Suit = 'S' | 'H' | 'D' | 'C';

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): Suit => card.slice(-1) as Suit;

const named = (names: Readonly<Record<string, string>>, card: string): string => names[rankOf(card)] ?? rankOf(card);

/** Such as `seven of spades`. */
export const cardWords = (card: string): string => CARDS.card(named(CARDS.ranks, card), CARDS.suits[suitOf(card)]);

/** Such as `a seven`, of a card that somebody shows. */
export const shownWords = (card: string): string => named(CARDS.shown, card);
