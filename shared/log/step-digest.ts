/** What a step is hashed and signed as: docs/protocol/record.md. `step.ts` itself hashes nothing. */

import { type Sha256Hex, sha256Hex, taggedText } from '../crypto/hash.ts';
import { digestPayload, encodePayload, expectPayload } from '../crypto/payload-digest.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { type Draft, encodeHeader, encodeSigned, encodeStep, type Header, type Step } from './step.ts';

/** Checks that the digest is that of the payload, which was read from `received` if that is given. Returns the payload's canonical text. */
export function checkDigest(header: Header, payload: JsonObject, hash: Sha256Hex = sha256Hex, received?: string): string {
  const text = received === undefined ? encodePayload(payload) : expectPayload(payload, received);
  expectDigest(header, hash(text));
  return text;
}

/** The same where the text is not needed: a digest that is known is not computed again, and this one is known afterwards. */
export function checkPayload(header: Header, payload: JsonObject, hash: Sha256Hex): void {
  expectDigest(header, digestPayload(payload, hash));
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
