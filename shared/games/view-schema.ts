/**
 * What a seat or a spectator may see of a game, as JSON Schema, for programs that know nothing of it. It is about the view as JSON: what is
 * undefined in the program is absent from an object, and null in an array.
 */

import { FRESH_DECK } from '../cards/playing-cards.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, integer, object, oneOf, optional, type Reader, refined, string, variants } from '../encoding/shape.ts';

export interface ViewSchema {
  readonly game: string;
  /** The version of its rules. */
  readonly rules: number;
  readonly schema: JsonObject;
}

/** The same reader, whose schema says in words what the value is. */
export const described = <T>(reader: Reader<T>, description: string): Reader<T> =>
  refined(reader, (value) => value, { description });

export const SEAT = integer({ min: 0, max: LIMITS.seats - 1 });
export const SEATS = array(SEAT, { max: LIMITS.seats });
export const VIEWER = optional(described(SEAT, "The viewer's seat; absent for a spectator."));
/** Values by seat. */
export const bySeat = <T>(one: Reader<T>, description = 'By seat.'): Reader<readonly T[]> =>
  described(array(one, { max: LIMITS.seats }), description);
export const CARD = oneOf(FRESH_DECK);

const REASON = string({ min: 1, max: LIMITS.nameLength });
export const ENDED = variants({
  won: object({ kind: oneOf(['won']), winners: SEATS, reason: REASON }),
  drawn: object({ kind: oneOf(['drawn']), reason: REASON }),
  void: object({ kind: oneOf(['void']), reason: REASON }),
});
export const RESULT = optional(described(ENDED, 'How the game ended; absent while it goes on.'));
