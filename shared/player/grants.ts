/**
 * Signatures of keys that play no seat: that a key may take a private seat, or may go on for a seat.
 *
 * An invitation to a private seat is a key. Its holder signs for the key that takes the seat, and keeps the token secret: so nobody who
 * sees a `join`, the relay first of all, can take the seat with another key (docs/protocol/life.md).
 */

import type { Signer } from '../crypto/ed25519.ts';
import { taggedHash } from '../crypto/hash.ts';
import { seedSigner } from '../crypto/seed-signer.ts';
import { encodeInteger } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { handOverMessage, inviteMessage } from '../log/inner-signatures.ts';
import { matchBytes } from '../log/step.ts';

/** Bytes of an invite token, short enough for a link. */
export const INVITE_BYTES = 16;

const inviteSigner = (match: string, seat: number, token: Uint8Array): Signer<string> =>
  seedSigner(taggedHash('invite', matchBytes(match), encodeInteger(seat, 1), token));

/** The public key of an invitation, bound to its match and seat. */
export const inviteKey = (match: string, seat: number, token: Uint8Array): string => inviteSigner(match, seat, token).publicKey;

/** The `invite` of a `join` by this key. */
export function signInvite(match: string, seat: number, key: string, token: Uint8Array): JsonObject {
  const signer = inviteSigner(match, seat, token);
  return { key: signer.publicKey, sig: signer.sign(inviteMessage(match, seat, key)) };
}

/** The payload of a `hand-over` to a new key. `spare` is the seed of the spare key. */
export function grantSeat(match: string, seat: number, key: string, spare: Uint8Array): JsonObject {
  const signer = seedSigner(spare);
  return { seat, spare: signer.publicKey, sig: signer.sign(handOverMessage(match, seat, key)) };
}
