/** A bot: from what its seat may see, and a source of randomness, to a decision. It never holds the seat's secrets. */

import type { JsonObject } from '../shared/encoding/canonical.ts';
import type { Decisions } from '../shared/games/decisions.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';

export interface Bot<View = unknown> {
  /** The name by which people choose it. */
  readonly name: string;
  /** The game that it plays, by all versions of its rules: each shows what the bot decides by. */
  readonly game: string;
  /** Whether it takes up to a second or two for a decision; others take some milliseconds. */
  readonly ponders?: boolean;
  /** `view` is the game's view of its own seat; `asks` what it may decide now, where the game says that. */
  decide(view: View, random: RandomInteger, asks?: Decisions): JsonObject;
}
