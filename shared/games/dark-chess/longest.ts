/**
 * The longest match. The rules of draws bound it in principle, at thousands of plies; long before that the log would be full, and the
 * clock would decide against whoever is to send. So a match of as many plies as are sure to fit is drawn.
 */

import { LIMITS } from '../../encoding/limits.ts';
import type { Length } from '../interface.ts';
import { lengthOf } from '../length.ts';
import type { DarkChessParams } from './params.ts';
import { askingMessages, plyBytes } from './queries.ts';

/** More than nearly all games of chess have. */
const MOST_PLIES = 600;
const MOST_PIECES = 16;

/** What is said once: both commit. */
const ONCE = lengthOf(2);

/** The move, and the messages of both seats with whatever pieces: the last may only answer. */
function plySteps(params: DarkChessParams): number {
  const messages = Array.from({ length: MOST_PIECES }, (_, i) => askingMessages(params, i + 1, true).length);
  return 2 + 2 * Math.max(...messages);
}

/** Plies after which a match is drawn: of both seats together. */
export function longestPlies(params: DarkChessParams): number {
  const bySteps = Math.floor((LIMITS.gameSteps - ONCE.steps) / plySteps(params));
  const byBytes = Math.floor((LIMITS.gameBytes - ONCE.bytes) / plyBytes(params));
  return Math.min(MOST_PLIES, bySteps, byBytes);
}

export function longestMatch(params: DarkChessParams): Length {
  const plies = longestPlies(params);
  return { steps: ONCE.steps + plies * plySteps(params), bytes: ONCE.bytes + plies * plyBytes(params) };
}
