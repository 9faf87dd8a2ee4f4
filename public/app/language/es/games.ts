/** The games in Spanish. */

import type { GameTexts } from '../catalogue.ts';

export const GAMES: GameTexts = {};
