/**
 * The longest match. The rules of draws end a match after thousands of plies at the latest; long before that the log would be full, and
 * the seat that has to send would lose on time. So a match is drawn after as many plies as fit into the log for certain.
 */

import { LIMITS } from '../../../encoding/limits.ts';
import type { Length } from '../../interface.ts';
import { lengthOf } from '../../length.ts';
import type { DarkChessParams } from './params.ts';
import { askingMessages, plyBytes } from './queries.ts';

/** More than nearly all games of chess have. */
const MOST_PLIES = 600;
const MOST_PIECES = 16;
/** What a log had room for when these rules were written: with more room the same match would end later. */
const MOST_BYTES = 230 * 1_048_576;

/** The steps that come once per match: both seats commit. */
const ONCE = lengthOf(2);

/** The move, and the messages of both seats, for any number of pieces; the last message may only answer. */
function plySteps(params: DarkChessParams): number {
  const messages = Array.from({ length: MOST_PIECES }, (_, i) => askingMessages(params, i + 1, true).length);
  return 2 + 2 * Math.max(...messages);
}

/** After how many plies, of both seats together, a match is drawn. */
export function longestPlies(params: DarkChessParams): number {
  const bySteps = Math.floor((LIMITS.gameSteps - ONCE.steps) / plySteps(params));
  const byBytes = Math.floor((MOST_BYTES - ONCE.bytes) / plyBytes(params));
  return Math.min(MOST_PLIES, bySteps, byBytes);
}

export function longestMatch(params: DarkChessParams): Length {
  const plies = longestPlies(params);
  return { steps: ONCE.steps + plies * plySteps(params), bytes: ONCE.bytes + plies * plyBytes(params) };
}
