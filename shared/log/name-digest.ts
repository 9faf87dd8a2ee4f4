/** The digest of a name that a seat signs, and what may stand beside a step. */

import { taggedHash } from '../crypto/hash.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { encodeName, type SeatName } from './seat-name.ts';

/** SHA-256(tag ‖ JCS(name)), hex. */
export const digestName = (name: SeatName): string => encodeHex(taggedHash('name', encodeUtf8(encodeName(name))));

/** Checks the name beside a step, if there is one, against the digest in its payload. */
export function checkName(kind: string, payload: JsonObject | undefined, name: SeatName | undefined): void {
  if (name === undefined) return;
  if ((kind !== 'open' && kind !== 'join') || payload?.['name'] !== digestName(name)) throw new Fault('log/other-name');
}
