/** The three digests of a step, and the bytes that are signed: docs/protocol/record.md. `step.ts` itself hashes nothing. */

import { type Sha256Hex, sha256Hex, taggedText } from '../crypto/hash.ts';
import { utf8Length } from '../encoding/bytes.ts';
import { checkDepth, encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { type Draft, encodeHeader, encodeSigned, encodeStep, type Header, type Step } from './step.ts';

export function digestPayload(payload: JsonObject): string {
  return sha256Hex(encodePayload(payload));
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
  if (hash(text) !== header.digest) {
    throw new Fault('log/digest-mismatch', `the payload of step ${header.seq} is not the one that its digest names`);
  }
  return text;
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
