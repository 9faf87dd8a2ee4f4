import { withCode } from 'fogline/game';
import { CODE } from './code.ts';
import { ROCK_PAPER_SCISSORS as RULES } from './rules.ts';

export const ROCK_PAPER_SCISSORS = withCode(RULES, CODE);
