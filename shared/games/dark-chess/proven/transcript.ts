/**
 * The transcript that every derivation and every check of a proven match is bound to. It holds each step of the game and each hand-over,
 * by the digest of its payload, so that anyone follows it from the log; it holds neither `prev`, numbers, times nor draw offers, so that a
 * step which is signed again on another head keeps its bytes (docs/protocol/proven-bits.md, "Transcript").
 */

import { taggedHash } from '../../../crypto/hash.ts';
import { type Bytes, concatBytes, decodeBase64url, decodeHex, encodeInteger, encodeUtf8 } from '../../../encoding/bytes.ts';
import type { Setup } from '../../steps.ts';

/** T_0 = SHA-256(tag ‖ match 16 ‖ digests of the payloads of `open` and `join` 32 + 32), which hold the terms and both seed commitments. */
export function beginTranscript({ match, lobby }: Setup<unknown>): Bytes {
  return taggedHash('transcript', decodeBase64url(match), concatBytes(...lobby.map((digest) => decodeHex(digest))));
}

/** T := SHA-256(tag ‖ T 32 ‖ seat 1 ‖ digest of the payload 32 ‖ kind); `seat` of a hand-over is the one that goes on. */
export function extendTranscript(transcript: Bytes, seat: number, { digest, kind }: { digest: string; kind: string }): Bytes {
  return taggedHash('transcript', transcript, encodeInteger(seat, 1), decodeHex(digest), encodeUtf8(kind));
}
