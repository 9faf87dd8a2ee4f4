/**
 * The digest of a payload: SHA-256 of its canonical text, lower-case hex (docs/protocol/record.md). A payload is never changed, so its
 * digest is remembered as long as the payload lives: the author of a large one needs it several times. Whatever has a digest here is
 * within the bounds of a payload.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { checkDepth, countValues, encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import { type PlatformSha256, type Sha256Hex, sha256Hex } from './hash.ts';

const DIGESTS = new WeakMap<JsonObject, string>();

export const knownDigest = (payload: JsonObject): string | undefined => DIGESTS.get(payload);

/** Throws `encoding/too-deep`, `encoding/too-large` or `encoding/too-many-values` for what can be no payload. */
export function digestPayload(payload: JsonObject, hash: Sha256Hex = sha256Hex): string {
  const digest = DIGESTS.get(payload) ?? hash(encodePayload(payload));
  DIGESTS.set(payload, digest);
  return digest;
}

/** From so many characters on the platform is faster than a hash in this thread, its queue included. */
const LARGE = 16_384;

export const isLarge = (payload: JsonObject): boolean =>
  Object.values(payload).some((value) => typeof value === 'string' && value.length >= LARGE);

/** Has the platform hash a large payload, beside this thread. Its digest is known here afterwards, if it has one. */
export async function digestAhead(payload: JsonObject, hash: PlatformSha256): Promise<void> {
  const isUnknown = isLarge(payload) && knownDigest(payload) === undefined;
  const text = isUnknown ? attempt(() => encodePayload(payload)) : undefined;
  if (text?.ok) DIGESTS.set(payload, await hash(text.value));
}

/** The canonical text of a payload. */
export const encodePayload = (payload: JsonObject): string => bounded(payload, encodeCanonical(payload, LIMITS.payloadDepth));

/** The same for a payload that was read from this canonical text. */
export function expectPayload(payload: JsonObject, text: string): string {
  checkDepth(payload, LIMITS.payloadDepth);
  return bounded(payload, text);
}

function bounded(payload: JsonObject, text: string): string {
  // A UTF-16 code unit is at most three bytes, so most payloads need no counting.
  if (3 * text.length > LIMITS.payloadBytes && utf8Length(text) > LIMITS.payloadBytes) {
    throw new Fault('encoding/too-large', `a payload is at most ${LIMITS.payloadBytes} bytes`);
  }
  // Each value takes a character, and a mark before it, so that most payloads need no counting here either.
  if (text.length >= 2 * LIMITS.payloadValues && countValues(payload) > LIMITS.payloadValues) {
    throw new Fault('encoding/too-many-values', `a payload has at most ${LIMITS.payloadValues} JSON values in it`);
  }
  return text;
}
