/** Fresh bytes among the decisions of a seat: what its device drew where its machine asked for it (`Need`), beside what its person decided. */

import { encodeBase64url } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { base64url, hex, object, oneOf } from '../encoding/shape.ts';

export const FRESH_BYTES = 32;
const KIND = 'fresh-bytes';

/** `at` names the place that asks, hex, as the machine says it. */
export const readFreshBytes = object({ kind: oneOf([KIND]), at: hex(32), bytes: base64url(FRESH_BYTES) });

/** Bytes that nobody could know before, drawn for the place `at`, as they stand among the decisions. */
export function freshDecision(at: string, bytes: Uint8Array): JsonObject {
  return { kind: KIND, at, bytes: encodeBase64url(bytes) };
}

export const isFresh = ({ kind }: JsonObject): boolean => kind === KIND;

/** The decisions that a person has made: all but the fresh bytes. */
export const movesOf = (decisions: readonly JsonObject[]): readonly JsonObject[] => decisions.filter((one) => !isFresh(one));
