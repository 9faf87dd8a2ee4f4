/** A result as seats sign it. It knows no game. */

import { LIMITS } from '../encoding/limits.ts';
import { array, integer, name, object, variants } from '../encoding/shape.ts';

export const seatIndex = integer({ min: 0, max: LIMITS.seats - 1 });

export const readClaim = variants({
  won: object({ kind: name, reason: name, winners: array(seatIndex, { max: LIMITS.seats }) }),
  drawn: object({ kind: name, reason: name }),
  void: object({ kind: name, reason: name }),
});
