import { withCode } from 'fogline/game';
import { CODE } from './code.ts';
import { LIARS_DICE as RULES } from './rules.ts';

export const LIARS_DICE = withCode(RULES, CODE);
