/**
 * SHA-256 of JSON values by their canonical text, lower-case hex. A value is never changed, so its digest is remembered as long as the
 * value lives: the author of a large payload needs it several times.
 */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { sha256Hex } from './hash.ts';

const DIGESTS = new WeakMap<JsonObject, string>();

export const knownDigest = (value: JsonObject): string | undefined => DIGESTS.get(value);

/** Remembers the digest of a value that somebody has computed. */
export const rememberDigest = (value: JsonObject, digest: string): void => void DIGESTS.set(value, digest);

/** `text`: the canonical text of the value, made only where it is needed. */
export function digestJson(value: JsonObject, text = (): string => encodeCanonical(value)): string {
  const digest = DIGESTS.get(value) ?? sha256Hex(text());
  DIGESTS.set(value, digest);
  return digest;
}
