/** The catalogue in German. */

import type { Catalogue } from './catalogue.ts';
import { GAMES } from './de/games.ts';
import { MATCH } from './de/match.ts';
import { PAGES } from './de/pages.ts';

export const GERMAN: Catalogue = { ...PAGES, ...MATCH, ...GAMES };
