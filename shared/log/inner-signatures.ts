/**
 * Signatures inside payloads, which are verified with those of the step: of an invitation's key, over the key that takes a
 * private seat; of a spare key, over the key that takes the seat over; and of seats, over the result that a `close` carries.
 */

import { taggedText } from '../crypto/hash.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { readClaims, readHandOver, readInvited } from './match-payloads.ts';
import type { Header, Signature } from './step.ts';
import { stepMessage } from './step-digest.ts';

interface InnerSignature extends Signature {
  readonly message: Uint8Array;
}

/** What a seat's spare key signs: the key that takes the seat over. It names no place of the log, so it contradicts nothing. */
export const handOverMessage = (match: string, seat: number, key: string): Uint8Array =>
  taggedText('handOver', encodeCanonical({ key, match, seat }));

/** What the key of an invitation signs: the key that takes the seat. It names no place of the log, so a `join` may come late. */
export const inviteMessage = (match: string, seat: number, key: string): Uint8Array =>
  taggedText('join', encodeCanonical({ key, match, seat }));

/** The signature inside a `hand-over` or a `join`; undefined for other steps. `signer` is the key that signed the step. */
export function grantOf({ kind, match }: Header, signer: string, payload: JsonObject | undefined): InnerSignature | undefined {
  if (payload === undefined) return undefined;
  if (kind === 'hand-over') {
    const { seat, spare, sig } = readHandOver(payload, 'payload');
    return { key: spare, message: handOverMessage(match, seat, signer), sig };
  }
  if (kind !== 'join' || payload['invite'] === undefined) return undefined;
  const { seat, invite } = readInvited(payload);
  return { ...invite, message: inviteMessage(match, seat, signer) };
}

/** The signatures inside a `close`: each is over the `endgame` that its seat proposed at this place. */
export function claimedOf({ v, match, seq, prev, kind }: Header, payload: JsonObject | undefined): readonly InnerSignature[] {
  if (kind !== 'close' || payload?.['claims'] === undefined) return [];
  return readClaims(payload['claims'], 'payload.claims').flatMap(({ result, signatures }) => {
    const header: Header = { v, match, seq, prev, kind: 'endgame', digest: digestPayload({ result }), next: [] };
    const message = stepMessage(header);
    return signatures.map(({ key, sig }) => ({ key, message, sig }));
  });
}
