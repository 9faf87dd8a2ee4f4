/**
 * How a seat asks to be told by Web Push when the match waits for it, and asks no more: `POST /api/pushes`. The seat's key signs the request,
 * which is of one moment, so that nobody asks for another's seat, and no request counts again once a later one was made.
 */

import type { Signer } from '../crypto/ed25519.ts';
import { sha256Hex, taggedText } from '../crypto/hash.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { array, hex, name, object, oneOf, string, variants } from '../encoding/shape.ts';
import { KEY_BYTES, matchId, SIGNATURE_BYTES } from '../log/step.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { count } from './http.ts';

/** Bytes of a body: with the longest endpoint and as many kinds as there may be, it has room left. */
export const PUSH_REQUEST_BYTES = 8_192;

/** Of both. */
const common = {
  match: matchId,
  /** When the seat asked, by the relay's clock in ms. */
  time: count,
  /** The address that the browser gave the page (`PushSubscription.endpoint`). */
  endpoint: string({ min: 1, max: RELAY_LIMITS.endpointLength }),
} as const;

const readPushRequest = variants(
  {
    /** The kinds are opaque to the relay: the seat is told when a step of one of them makes the match wait for it. */
    subscribe: object({
      ...common,
      action: oneOf(['subscribe']),
      kinds: array(name, { min: 1, max: RELAY_LIMITS.kindsOfPush }),
    }),
    unsubscribe: object({ ...common, action: oneOf(['unsubscribe']) }),
  },
  'action',
);
export type PushRequest = ReturnType<typeof readPushRequest>;

export const readSignedPushRequest = object({ key: hex(KEY_BYTES), request: readPushRequest, sig: hex(SIGNATURE_BYTES) });
export type SignedPushRequest = ReturnType<typeof readSignedPushRequest>;

/** What the seat signs. A holder of an endpoint can send requests to it, so the signed text has its hash. */
export const pushRequestMessage = (request: PushRequest): Uint8Array =>
  taggedText('push', encodeCanonical({ ...request, endpoint: sha256Hex(request.endpoint) }));

/** The body of `POST /api/pushes`. */
export async function signPushRequest(request: PushRequest, signer: Signer): Promise<string> {
  const sig = await signer.sign(pushRequestMessage(request));
  return encodeCanonical({ key: signer.publicKey, request, sig });
}

export const decodeSignedPushRequest = (text: string): SignedPushRequest =>
  readSignedPushRequest(parseCanonical(text, PUSH_REQUEST_BYTES), 'body');
