/** The catalogue in Spanish. */

import type { Catalogue } from './catalogue.ts';
import { GAMES } from './es/games.ts';
import { MATCH } from './es/match.ts';
import { PAGES } from './es/pages.ts';

export const SPANISH: Catalogue = { ...PAGES, ...MATCH, ...GAMES };
