/** The only list of games, in the order of the start page. After a change, `npm run games` writes from it the lists that the rooms import. */

import type { GamePackage } from './game-package.ts';

export const PACKAGES = {
  battleship: () => import('./battleship.ts'),
  'dark-chess': () => import('./dark-chess.ts'),
  holdem: () => import('./holdem.ts'),
  blackjack: () => import('./blackjack.ts'),
  dice: () => import('./dice.ts'),
  rps: () => import('./rps.ts'),
  monte: () => import('./monte.ts'),
} satisfies Readonly<Record<string, () => Promise<GamePackage>>>;
