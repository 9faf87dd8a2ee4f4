/** The games in German. */

import type { GameTexts } from '../catalogue.ts';

export const GAMES: GameTexts = {};
