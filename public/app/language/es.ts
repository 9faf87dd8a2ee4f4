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
import { TEXTS_OF_GAMES } from './es/texts-of-games.ts';
import { VERIFY } from './es/verify.ts';

export const SPANISH: Catalogue = {
  ...TEXTS_OF_GAMES,
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
