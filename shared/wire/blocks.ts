/** What an operator has blocked, as one small value: every isolate reads it once a minute. */

import { parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, object } from '../encoding/shape.ts';
import { KEY_BYTES, matchId } from '../log/step.ts';

/** Blocks of each kind: the value stays far below what an isolate may read in one go. */
const MOST = 1_000;

const readBlocks = object({
  /** Keys that open, join and list no matches. What they have begun goes on. */
  keys: array(hex(KEY_BYTES), { max: MOST }),
  /** Matches that nobody reads or plays. */
  matches: array(matchId, { max: MOST }),
  /** No new matches are opened. */
  paused: boolean,
});
export type Blocks = ReturnType<typeof readBlocks>;

export const NO_BLOCKS: Blocks = { keys: [], matches: [], paused: false };

export const decodeBlocks = (text: string): Blocks => readBlocks(parseCanonical(text, LIMITS.messageBytes), 'blocks');
