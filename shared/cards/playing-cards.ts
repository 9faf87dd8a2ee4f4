/** Playing cards, and the deck of 52 of them. */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['S', 'H', 'D', 'C'] as const;

/** Rank and suit, such as `7S` or `10H`. */
export type Card = `${(typeof RANKS)[number]}${(typeof SUITS)[number]}`;

/** A deck as it comes out of its box: spades, hearts, diamonds, clubs, each from ace to king. */
export const FRESH_DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${rank}${suit}`));
