/** The three digests of a step, and the bytes that are signed: docs/protocol/record.md. `step.ts` itself hashes nothing. */

import { type PlatformSha256, type Sha256Hex, sha256Hex, taggedText } from '../crypto/hash.ts';
import { digestJson, knownDigest, rememberDigest } from '../crypto/json-digest.ts';
import { utf8Length } from '../encoding/bytes.ts';
import { checkDepth, encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import { type Draft, encodeHeader, encodeSigned, encodeStep, type Header, type Step } from './step.ts';

export const digestPayload = (payload: JsonObject): string => digestJson(payload, () => encodePayload(payload));

/** From so many characters on the platform is faster than a hash in this thread, its queue included. */
const LARGE = 16_384;

export const isLarge = (payload: JsonObject): boolean =>
  Object.values(payload).some((value) => typeof value === 'string' && value.length >= LARGE);

/** Has the platform hash a large payload, beside this thread. Its digest is known here afterwards, if it has one. */
export async function digestAhead(payload: JsonObject, hash: PlatformSha256): Promise<void> {
  const isUnknown = isLarge(payload) && knownDigest(payload) === undefined;
  const text = isUnknown ? attempt(() => encodePayload(payload)) : undefined;
  if (text?.ok) rememberDigest(payload, await hash(text.value));
}

const encodePayload = (payload: JsonObject): string => bounded(encodeCanonical(payload, LIMITS.payloadDepth));

function bounded(text: string): string {
  // A UTF-16 code unit is at most three bytes, so most payloads need no counting.
  if (3 * text.length > LIMITS.payloadBytes && utf8Length(text) > LIMITS.payloadBytes) {
    throw new Fault('encoding/too-large', `a payload is at most ${LIMITS.payloadBytes} bytes`);
  }
  return text;
}

/** The same for a payload that was read from this canonical text. */
function expectPayload(payload: JsonObject, text: string): string {
  checkDepth(payload, LIMITS.payloadDepth);
  return bounded(text);
}

/** Checks that the digest is that of the payload, which was read from `received` if that is given. Returns the payload's canonical text. */
export function checkDigest(header: Header, payload: JsonObject, hash: Sha256Hex = sha256Hex, received?: string): string {
  const text = received === undefined ? encodePayload(payload) : expectPayload(payload, received);
  expectDigest(header, hash(text));
  return text;
}

/** The same where the text is not needed: a digest that is known is not computed again. */
export function checkPayload(header: Header, payload: JsonObject, hash: Sha256Hex): void {
  expectDigest(header, knownDigest(payload) ?? hash(encodePayload(payload)));
}

function expectDigest({ seq, digest }: Header, found: string): void {
  if (found !== digest) throw new Fault('log/digest-mismatch', `the payload of step ${seq} is not the one that its digest names`);
}

/** The bytes that every author of a step signs. */
export function stepMessage(header: Header): Uint8Array {
  return taggedText('step', `{${encodeHeader(header)},"v":"${header.v}"}`);
}

/** The bytes that the relay signs: the step without `timestamp.sig`. */
export function timestampMessage(step: Draft | Step, time: number, relayKey: string): Uint8Array {
  return taggedText('timestamp', encodeSigned(step, `{"key":"${relayKey}","time":${time}}`));
}

/** SHA-256(JCS(step)), hex. */
export function linkHash(step: Step): string {
  return sha256Hex(encodeStep(step));
}
