import { withCode } from 'fogline/game';
import { CODE } from './code.ts';
import RULES from './rules.ts';

/** A match states the code, so that nobody plays or verifies it by other rules of this name. */
export const HIGH_CARD = withCode(RULES, CODE);
