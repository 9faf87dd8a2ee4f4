/** Judges what a transparency log shows, and to whom: proofs, notes, policies, cosignatures, builds of the client. */

import { type Bytes, decodeHex, decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { array, hex, integer, object } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { CLIENT_ENTRY_BYTES, expectRelease, readClientEntry } from '../../shared/transparency/client-entry.ts';
import { cosignedAt } from '../../shared/transparency/cosignature.ts';
import { checkLogProof, decodeLogProof } from '../../shared/transparency/log-proof.ts';
import { isConsistent } from '../../shared/transparency/merkle-log.ts';
import { readNote, readVerifierKey } from '../../shared/transparency/signed-note.ts';
import { isMet, readTrustPolicy, type TrustPolicy } from '../../shared/transparency/trust-policy.ts';
import type { Answer } from './case.ts';
import { canonicalIn } from './judge-record.ts';
import { accepted, type Files, fileIn, type Judge, type Tools, textIn } from './reading.ts';

export const policyIn = (files: Files): TrustPolicy => readTrustPolicy(textIn(files, 'policy'));

/** What a proof shows of an entry: where it is, and by the names of the policy who has seen that, and when. */
export async function shownBy(bytes: Bytes, entry: Uint8Array, policy: TrustPolicy, { ed25519 }: Tools): Promise<Answer> {
  const proof = decodeLogProof(decodeUtf8(bytes));
  const { origin, index, size, trusted } = await checkLogProof(proof, entry, policy, ed25519);
  if (!trusted) throw new Fault('transparency/too-few-witnesses');
  const note = readNote(proof.checkpoint);
  const seen: Record<string, number> = {};
  for (const [name, { key }] of policy.witnesses) {
    const time = await cosignedAt(note, key, ed25519);
    if (time !== undefined) seen[name] = time;
  }
  return accepted({ origin, index, size, seen });
}

export const judgeProof: Judge = (files, tools) => {
  const policy = policyIn(files);
  return shownBy(fileIn(files, 'proof'), fileIn(files, 'entry'), policy, tools);
};

export const judgeNote: Judge = (files) => {
  if (files['key'] !== undefined) return accepted({ type: readVerifierKey(textIn(files, 'key')).type });
  if (files['checkpoint'] === undefined) return accepted({ lines: readNote(textIn(files, 'note')).signatures.length });
  const { origin, size, root } = readCheckpoint(textIn(files, 'checkpoint')).body;
  return accepted({ origin, size, root });
};

/** The lines of a list, each with its line feed. */
export const linesIn = (files: Files, name: string): readonly string[] => textIn(files, name).split('\n').slice(0, -1);

export const judgePolicy: Judge = (files) => {
  const { quorum } = policyIn(files);
  return files['seen'] === undefined ? accepted() : accepted({ met: isMet(quorum, new Set(linesIn(files, 'seen'))) });
};

const readTree = object({ size: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), root: hex(32) });
const readConsistency = object({ first: readTree, second: readTree, path: array(hex(32), { max: 63 }) });
const CONSISTENCY_BYTES = 8_192;

export const judgeConsistency: Judge = (files) => {
  const { first, second, path } = readConsistency(canonicalIn(fileIn(files, 'consistency'), CONSISTENCY_BYTES), 'consistency');
  const [old, later] = [first, second].map(({ size, root }) => ({ size, root: decodeHex(root) }));
  if (
    !isConsistent(
      old!,
      later!,
      path.map((hash) => decodeHex(hash)),
    )
  )
    throw new Fault('transparency/inconsistent');
  return accepted();
};

export const judgeCosignature: Judge = async (files, { ed25519 }) => {
  const key = readVerifierKey(textIn(files, 'key'));
  return accepted({ time: (await cosignedAt(readNote(textIn(files, 'note')), key, ed25519)) ?? null });
};

const readPinned = object({ client: hex(32), releaseKey: hex(32) });

export const judgeClient: Judge = async (files, tools) => {
  const policy = policyIn(files);
  const pinned = readPinned(canonicalIn(fileIn(files, 'pinned'), CLIENT_ENTRY_BYTES), 'pinned');
  const entry = readClientEntry(canonicalIn(fileIn(files, 'entry'), CLIENT_ENTRY_BYTES), 'entry');
  if (entry.client !== pinned.client) throw new Fault('transparency/not-a-release');
  await expectRelease(entry, [pinned.releaseKey], tools.ed25519);
  return shownBy(fileIn(files, 'proof'), encodeUtf8(encodeCanonical(entry)), policy, tools);
};
