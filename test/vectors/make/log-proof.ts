/** A log of eleven matches with public keys, of which the seventh is that of `battleship-xaya.jsonl`, and its proof: docs/protocol/timestamps.md. */

import { portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { sha256, sha256Hex } from '../../../shared/crypto/hash.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import type { Step } from '../../../shared/log/step.ts';
import { linkHash } from '../../../shared/log/step-digest.ts';
import { signCheckpoint } from '../../../shared/transparency/checkpoint.ts';
import { encodeLogEntry, matchEntry } from '../../../shared/transparency/log-entry.ts';
import { encodeLogProof } from '../../../shared/transparency/log-proof.ts';
import { inclusionPath, leafHash, nodeHash, rootOf } from '../../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey, logKey } from '../../../shared/transparency/signed-note.ts';

const ORIGIN = 'relay.example/tlog';
const signer = portableSigner(sha256(encodeUtf8('log')));

/** Proves that the match which ends with this step is at this place in a log of so many. */
export function logProofOf(last: Step, index: number, size: number): { readonly proof: string; readonly vkey: string } {
  const leaves = Array.from({ length: size }, (_, i) => {
    const { key: relay, time: closed } = last.timestamp;
    const ours = { finalHash: linkHash(last), match: last.match, relay, closed };
    return leafHash(encodeLogEntry(matchEntry(i === index ? ours : { ...ours, finalHash: sha256Hex(`${i}`), match: `${i}` })));
  });
  const hashOf = (height: number, at: number): Bytes =>
    height === 0 ? leaves[at]! : nodeHash(hashOf(height - 1, 2 * at), hashOf(height - 1, 2 * at + 1));
  const checkpoint = signCheckpoint({ origin: ORIGIN, size, root: encodeHex(rootOf(size, hashOf)) }, signer);
  const path = inclusionPath(index, size, hashOf);
  return { proof: encodeLogProof({ index, path, checkpoint }), vkey: encodeVerifierKey(logKey(ORIGIN, signer.publicKey)) };
}
