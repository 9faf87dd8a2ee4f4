/** The catalogue in Spanish. */

import type { Catalogue } from './catalogue.ts';
import { BATTLESHIP } from './es/battleship.ts';
import { CARD_GAMES } from './es/card-games.ts';
import { DARK_CHESS } from './es/dark-chess.ts';
import { FAULTS } from './es/faults.ts';
import { GAMES } from './es/games.ts';
import { HOLDEM } from './es/holdem.ts';
import { MATCH } from './es/match.ts';
import { PAGES } from './es/pages.ts';
import { VERIFY } from './es/verify.ts';

export const SPANISH: Catalogue = {
  ...PAGES,
  ...FAULTS,
  ...VERIFY,
  ...MATCH,
  ...GAMES,
  ...BATTLESHIP,
  ...CARD_GAMES,
  ...HOLDEM,
  ...DARK_CHESS,
};
