/**
 * What a log asks of a witness (c2sp.org/tlog-witness): to cosign a checkpoint, with the path that proves the tree that it cosigned last to be
 * the beginning of this one. The rules are those of the specification, in its order. Two trees of one size with different roots are answered like a
 * path that does not hold (422), as its text has it since July 2026; version 1.0.0 said 409.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type Bytes, decodeBase64, decodeHex, encodeBase64, equalBytes, utf8Length } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { type Checkpoint, type CheckpointBody, readCheckpoint, readDecimal } from './checkpoint.ts';
import { EMPTY_ROOT, isConsistent } from './merkle-log.ts';
import { isSignedBy, type VerifierKey } from './signed-note.ts';

export interface AddCheckpoint {
  /** The size of the tree that the witness cosigned last; 0 if it has cosigned none. */
  readonly old: number;
  readonly proof: readonly Bytes[];
  /** The whole note. */
  readonly checkpoint: string;
}

/** A path between trees of 2^63 entries. */
const PROOF_LINES = 63;
/** The largest note, and such a path. */
export const ADD_CHECKPOINT_BYTES = 65_536 + 4_096;

export function encodeAddCheckpoint({ old, proof, checkpoint }: AddCheckpoint): string {
  return [`old ${old}`, ...proof.map(encodeBase64), '', checkpoint].join('\n');
}

export function decodeAddCheckpoint(body: string): AddCheckpoint {
  if (utf8Length(body) > ADD_CHECKPOINT_BYTES)
    throw new Fault('encoding/too-large', `such a request is at most ${ADD_CHECKPOINT_BYTES} bytes`);
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const old = readDecimal(/^old (\d+)$/.exec(first)?.[1] ?? '');
  if (old === undefined || lines.length > PROOF_LINES) throw new Fault('transparency/bad-request');
  const proof = attempt(() => lines.map((line) => decodeBase64(line, 32)));
  if (!proof.ok) throw new Fault('transparency/bad-request', 'a line of the proof is not 32 bytes of base64');
  return { old, proof: proof.value, checkpoint: body.slice(end + 2) };
}

/** What can be said of a request without the tree that was cosigned last: the log is known, it has signed, and its tree did not shrink. */
export async function expectSignedByLog(
  { old, checkpoint }: AddCheckpoint,
  logs: readonly VerifierKey[],
  ed25519: Ed25519,
): Promise<Checkpoint> {
  const read = readCheckpoint(checkpoint);
  const keys = logs.filter(({ name }) => name === read.body.origin);
  if (keys.length === 0) throw new Fault('transparency/unknown-log', 'this witness does not know the log');
  if (!(await isSignedBy(read, keys, ed25519))) throw new Fault('transparency/bad-signature');
  if (old > read.body.size) throw new Fault('transparency/bad-request', 'the old size is larger than that of the checkpoint');
  return read;
}

/** Whether the tree that was cosigned last is the beginning of this one; the request goes on from it. */
export function isExtension(latest: CheckpointBody | undefined, body: CheckpointBody, proof: readonly Bytes[]): boolean {
  const later = treeOf(body);
  if (later.size === 0 && !equalBytes(later.root, EMPTY_ROOT)) return false;
  const earlier = latest === undefined ? { size: 0, root: EMPTY_ROOT } : treeOf(latest);
  const consistent = attempt(() => isConsistent(earlier, later, proof));
  return consistent.ok && consistent.value;
}

const treeOf = ({ size, root }: CheckpointBody) => ({ size, root: decodeHex(root) });
