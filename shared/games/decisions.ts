/** What a person may decide now, as data: for terminals, tables, bots and engines that know nothing of the game. */

import type { JsonObject } from '../encoding/canonical.ts';

export const MOST_LISTED = 4_096;

export interface Decisions {
  /** JSON Schema (2020-12) of what `decide` takes now. Where all of it is listed, that says more exactly what is allowed. */
  readonly schema: JsonObject;
  /** All of it, where it can be listed: at most `MOST_LISTED`. */
  readonly legal?: readonly JsonObject[];
  /** Kinds of decision that give up what need not be given up, such as to fold where one can check: no program decides so at random. */
  readonly givesUp?: readonly string[];
}
