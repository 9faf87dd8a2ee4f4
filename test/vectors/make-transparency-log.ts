/** Makes `transparency-log.json`: the log of the example of docs/protocol/transparency.md. Its keys are of public seeds and protect nothing. */

import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { sha256, sha256Hex } from '../../shared/crypto/hash.ts';
import { decodeUtf8, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { encodeLogEntry, matchEntry } from '../../shared/transparency/log-entry.ts';
import { encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { consistencyPath, inclusionPath, leafHash, type SubtreeHash } from '../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey, logKey } from '../../shared/transparency/signed-note.ts';
import { growTiles, subtreeHashes } from '../../shared/transparency/tiles.ts';
import { headOf } from '../../shared/transparency/tree-head.ts';
import { readVectorText } from './files.ts';

const ORIGIN = 'fogline.example/tlog';
const OTHERS = ['another match', 'a third match', 'a fourth match', 'a fifth match'];

export function makeTransparencyLog() {
  const signer = nodeSigner(crypto, sha256(encodeUtf8('the log of an example')));
  const { entries } = decodeLog(encodeUtf8(readVectorText('battleship-xaya.jsonl')));
  const { step } = entries.at(-1)!;
  const shown = { finalHash: linkHash(step), match: step.match, relay: step.timestamp.key, closed: step.timestamp.time };
  const other = (name: string) => ({ ...shown, finalHash: sha256Hex(name), match: sha256Hex(name).slice(0, 22) });
  const logged = [other(OTHERS[0]!), shown, ...OTHERS.slice(1).map(other)].map((match) => encodeLogEntry(matchEntry(match)));
  const tiles = growTiles(0, logged.map(leafHash), () => new Uint8Array());
  const hashOf: SubtreeHash = subtreeHashes((level) => tiles.find((tile) => tile.level === level)?.hashes ?? new Uint8Array());
  const sizes = [1, 2, 3, 4, 5];
  return {
    origin: ORIGIN,
    key: encodeVerifierKey(logKey(ORIGIN, signer.publicKey)),
    match: shown,
    entries: logged.map(decodeUtf8),
    leaves: logged.map((entry) => encodeHex(leafHash(entry))),
    checkpoints: sizes.map((size) => signCheckpoint({ origin: ORIGIN, ...headOf(size, hashOf) }, signer)),
    proofs: sizes.slice(1).map((size) =>
      encodeLogProof({
        index: 1,
        path: inclusionPath(1, size, hashOf),
        checkpoint: signCheckpoint({ origin: ORIGIN, ...headOf(size, hashOf) }, signer),
      }),
    ),
    consistency: sizes.flatMap((size) =>
      sizes.slice(0, size - 1).map((old) => ({ old, size, path: consistencyPath(old, size, hashOf).map(encodeHex) })),
    ),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('transparency-log.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(makeTransparencyLog(), null, 2)}\n`);
}
