/** The game as matches state it: with the code of its rules. */

import { withCode } from 'fogline/game';
import { CODE } from './code.ts';
import { LIARS_DICE as RULES } from './rules.ts';

export const LIARS_DICE = withCode(RULES, CODE);
