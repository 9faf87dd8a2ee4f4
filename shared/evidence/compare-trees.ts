/** Finds the evidence in two trees of one transparency log: whether the larger one begins with the smaller, by the tiles of the log. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type Bytes, decodeHex, decodeUtf8, encodeHex, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type Checkpoint, readCheckpoint } from '../transparency/checkpoint.ts';
import { EMPTY_ROOT, rootsOfNodes } from '../transparency/merkle-log.ts';
import { readNodes } from '../transparency/read-nodes.ts';
import { isSignedBy, type VerifierKey } from '../transparency/signed-note.ts';
import { tilePath } from '../transparency/tile-paths.ts';
import { type LogEvidence, splitView } from './log-evidence.ts';

/** Where the tiles of a log are, and its last checkpoint: at its address, or in a folder. */
export interface TilePlace {
  readonly name: string;
  /** Undefined where there is no such file. */
  readonly read: (path: string) => Promise<Bytes | undefined>;
}

/**
 * The evidence that two trees give against a log; undefined where one is the beginning of the other. The tiles have to lead to the larger tree.
 * Where they lead to the one that the log shows now, this is compared with both, and differs from one of them.
 */
export async function compareTrees(
  trees: readonly [Checkpoint, Checkpoint],
  keys: readonly VerifierKey[],
  place: TilePlace,
  ed25519: Ed25519,
): Promise<LogEvidence | undefined> {
  await Promise.all(trees.map((tree) => expectSigned(tree, keys, ed25519)));
  const [first, second] = inOrder(trees);
  const compared = await comparePair(first, second, keys, place);
  if (compared !== 'other-tiles') return compared;
  const now = await lastTree(place, keys, ed25519);
  for (const tree of now === undefined ? [] : [first, second]) {
    const evidence = await comparePair(...inOrder([tree, now!]), keys, place);
    if (evidence !== undefined && evidence !== 'other-tiles') return evidence;
  }
  throw new Fault('transparency/wrong-path', `the tiles at ${place.name} do not lead to the tree of ${second.body.size} entries`);
}

async function expectSigned(tree: Checkpoint, keys: readonly VerifierKey[], ed25519: Ed25519): Promise<void> {
  if (!(await isSignedBy(tree, keys, ed25519)))
    throw new Fault(
      'transparency/bad-signature',
      `no key of ${tree.body.origin} has signed the tree of ${tree.body.size} entries`,
    );
}

const inOrder = ([one, other]: readonly [Checkpoint, Checkpoint]): [Checkpoint, Checkpoint] =>
  one.body.size > other.body.size ? [other, one] : [one, other];

async function comparePair(
  first: Checkpoint,
  second: Checkpoint,
  keys: readonly VerifierKey[],
  place: TilePlace,
): Promise<LogEvidence | 'other-tiles' | undefined> {
  const [{ size: old, root }, { size, root: later }] = [first.body, second.body];
  if (old === size) return root === later ? undefined : evidenceOf(first, second, keys);
  // Every tree begins with the empty one.
  if (old === 0 && equalBytes(decodeHex(root), EMPTY_ROOT)) return undefined;
  const nodes = await readNodes(old, size, (tile) => place.read(tilePath(tile)));
  const { oldRoot, newRoot } = rootsOfNodes(old, size, nodes);
  if (encodeHex(newRoot) !== later) return 'other-tiles';
  return encodeHex(oldRoot) === root ? undefined : evidenceOf(first, second, keys, nodes);
}

function evidenceOf(first: Checkpoint, second: Checkpoint, keys: readonly VerifierKey[], nodes?: readonly Bytes[]): LogEvidence {
  const evidence = splitView(first, second, keys, nodes);
  if (evidence === undefined)
    throw new Fault('evidence/other-key', 'the two trees contradict each other, and no one key has signed both');
  return evidence;
}

/** The checkpoint beside the tiles; undefined where no checkpoint counts. */
async function lastTree({ read }: TilePlace, keys: readonly VerifierKey[], ed25519: Ed25519): Promise<Checkpoint | undefined> {
  const note = await read('checkpoint');
  if (note === undefined) return undefined;
  const tree = readCheckpoint(decodeUtf8(note));
  return tree.body.origin === keys[0]!.name && (await isSignedBy(tree, keys, ed25519)) ? tree : undefined;
}
