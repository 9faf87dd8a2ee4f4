/**
 * The name that a seat claims: `open` and `join` sign its salted digest, and the name itself stands in the entry, beside the payload. So it
 * can be forgotten later: the log without it has the same final hash, and nobody finds the name by trying others, for the salt is gone too.
 */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { SEAT_NAME_LENGTH } from '../encoding/limits.ts';
import { hex, object, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';

/** Bytes of a salt: as hard to guess as a match id. */
export const NAME_SALT_BYTES = 16;

/** The salt is random and nothing else follows from it. From the seat's seed, which is opened, everybody could make it again. */
export const readSeatName = object({ salt: hex(NAME_SALT_BYTES), text: string({ min: 1, max: SEAT_NAME_LENGTH }) });
export type SeatName = ReturnType<typeof readSeatName>;

/** JCS of a name. */
export const encodeName = ({ salt, text }: SeatName): string => encodeCanonical({ salt, text });

/** SHA-256(tag ‖ JCS(name)), hex. */
export const digestName = (name: SeatName): string => encodeHex(taggedHash('name', encodeUtf8(encodeName(name))));

/** A name with its salt; nothing where there is no name. */
export function saltName(text: string | undefined, randomBytes: (length: number) => Bytes): { readonly name?: SeatName } {
  return text === undefined ? {} : { name: { salt: encodeHex(randomBytes(NAME_SALT_BYTES)), text } };
}

/** Checks the name beside a step, if there is one, against the digest in its payload. */
export function checkName(kind: string, payload: JsonObject | undefined, name: SeatName | undefined): void {
  if (name === undefined) return;
  if ((kind !== 'open' && kind !== 'join') || payload?.['name'] !== digestName(name)) throw new Fault('log/other-name');
}
