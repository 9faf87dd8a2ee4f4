/**
 * The name that a seat claims: `open` and `join` sign its salted digest, and the name itself is in the entry, beside the payload. So it
 * can be forgotten later: the log without it has the same final hash, and nobody finds the name by trying others, for the salt is gone too.
 * `name-digest.ts` makes the digest: nothing is hashed here.
 */

import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { SEAT_NAME_LENGTH } from '../encoding/limits.ts';
import { hex, object, string } from '../encoding/shape.ts';

/** As hard to guess as a match id. */
const SALT_BYTES = 16;

/** The salt is random and follows from nothing else. From the seat's seed, which is opened, everybody could make it again. */
export const readSeatName = object({ salt: hex(SALT_BYTES), text: string({ min: 1, max: SEAT_NAME_LENGTH }) });
export type SeatName = ReturnType<typeof readSeatName>;

/** JCS of a name. */
export const encodeName = ({ salt, text }: SeatName): string => encodeCanonical({ salt, text });

/** A name with a salt of its own; nothing where there is no name. */
export function saltName(text: string | undefined, randomBytes: (length: number) => Bytes): { readonly name?: SeatName } {
  return text === undefined ? {} : { name: { salt: encodeHex(randomBytes(SALT_BYTES)), text } };
}
