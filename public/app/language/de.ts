/** The catalogue in German. */

import type { Catalogue } from './catalogue.ts';
import { BATTLESHIP } from './de/battleship.ts';
import { CARD_GAMES } from './de/card-games.ts';
import { DARK_CHESS } from './de/dark-chess.ts';
import { FAULTS } from './de/faults.ts';
import { GAMES } from './de/games.ts';
import { HOLDEM } from './de/holdem.ts';
import { MATCH } from './de/match.ts';
import { PAGES } from './de/pages.ts';
import { TEXTS_OF_GAMES } from './de/texts-of-games.ts';
import { VERIFY } from './de/verify.ts';

export const GERMAN: Catalogue = {
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
