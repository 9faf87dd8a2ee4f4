/** Dark chess by all its rules: those that audit by openings, and those that prove every step. */

import { AUDITED_DARK_CHESS } from './audited/game.ts';
import { LONGEST } from './audited/params.ts';
import { PROVEN_DARK_CHESS } from './proven/game.ts';

export const DARK_CHESS_GAMES = [AUDITED_DARK_CHESS, PROVEN_DARK_CHESS];

export const DARK_CHESS_LONGEST = { 1: LONGEST };
