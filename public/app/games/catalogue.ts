/** The games that can be played here, by the latest rules of each. */

import { BATTLESHIP_CLASSIC, BATTLESHIP_QUICK } from './battleship/entry.ts';
import { BLACKJACK } from './blackjack/entry.ts';
import { DARK_CHESS } from './dark-chess/entry.ts';
import { DICE } from './dice/entry.ts';
import type { GameEntry } from './game-screen.ts';
import { HOLDEM } from './holdem/entry.ts';
import { MONTE } from './monte/entry.ts';
import { RPS } from './rps/entry.ts';

export const GAMES: readonly GameEntry[] = [
  BATTLESHIP_QUICK,
  BATTLESHIP_CLASSIC,
  DARK_CHESS,
  HOLDEM,
  BLACKJACK,
  DICE,
  RPS,
  MONTE,
];

export const findSlug = (slug: string): GameEntry | undefined => GAMES.find((game) => game.slug === slug);

export const findEntry = (id: string, rules?: number): GameEntry | undefined =>
  GAMES.find((game) => game.id === id && (rules ?? game.rules) === game.rules);
