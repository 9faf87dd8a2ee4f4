/** What several games read and write on a terminal alike: decisions that are one word of a few, cards, counts and points. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';

/** The decision for the word that a line is or abbreviates, or a sentence that names them all. */
export function readWord<W extends string>(
  line: string,
  words: readonly W[],
  decide: (word: W) => JsonObject,
): JsonObject | string {
  const typed = line.trim().toLowerCase();
  const meant = words.filter((word) => word === typed || word.startsWith(typed));
  const word = words.find((one) => one === typed) ?? (meant.length === 1 ? meant[0] : undefined);
  return word === undefined ? `"${line.trim()}" is not one of ${words.join(', ')}.` : decide(word);
}

/** The points of each seat that has some. */
export const writePoints = (names: SeatNames, points: readonly (number | undefined)[]): string =>
  names.flatMap((name, seat) => (points[seat] === undefined ? [] : [`${name}: ${points[seat]}`])).join(', ');

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };
export const writeCard = (card: string): string => card.slice(0, -1) + SUITS[card.at(-1)!];
export const writeCards = (cards: readonly string[]): string => cards.map(writeCard).join(' ');

export const writeCount = (count: number): string => count.toLocaleString('en');
