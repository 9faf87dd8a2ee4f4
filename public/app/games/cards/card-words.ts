/** Cards in words: `7S` is the seven of spades. */

const RANKS: Readonly<Record<string, string>> = {
  A: 'ace',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};

const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const;
export type Suit = keyof typeof SUITS;

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): Suit => card.slice(-1) as Suit;

/** Such as `seven`. */
export function rankWords(card: string): string {
  return RANKS[rankOf(card)] ?? rankOf(card);
}

/** Such as `seven of spades`. */
export function cardWords(card: string): string {
  return `${rankWords(card)} of ${SUITS[suitOf(card)]}`;
}

/** Such as `an eight`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
