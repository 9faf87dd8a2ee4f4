/** Texts in Spanish that games bring themselves. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import type { Texts } from '../texts.ts';

export const TEXTS_OF_GAMES: Readonly<Record<string, Texts>> = {};
