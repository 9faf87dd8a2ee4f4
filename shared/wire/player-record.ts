/** `GET /api/players/:key`: what a relay has counted for a key, and its matches, the latest first. */

import { gameId } from '../encoding/game-id.ts';
import { array, hex, integer, object, optional } from '../encoding/shape.ts';
import { KEY_BYTES } from '../log/step.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { count, seatName } from './http.ts';
import { readMatchResult } from './match-result.ts';

const readTotals = object({
  game: gameId,
  won: count,
  lost: count,
  drawn: count,
  void: count,
  unknown: count,
  /** How many of the lost and the unknown ones the player gave away. */
  forfeits: count,
  /** How many of them all rest on the word of one side alone. */
  claimed: count,
  /** In how many of them somebody signed another outcome for the player than somebody else did, or than the log shows. */
  contradicted: count,
});

export const readPlayerRecord = object({
  key: hex(KEY_BYTES),
  /** The last name that the key signed, and where. Names are claims: nobody checks them, and two keys may claim one. */
  name: optional(object({ name: seatName, finalHash: hex(32), step: count })),
  totals: array(readTotals, { max: RELAY_LIMITS.gamesOfRecord }),
  matches: array(readMatchResult, { max: RELAY_LIMITS.resultsOfPage }),
  /** For `?before=`: there are earlier matches. */
  before: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
});
export type PlayerRecord = ReturnType<typeof readPlayerRecord>;
export type GameTotals = PlayerRecord['totals'][number];
