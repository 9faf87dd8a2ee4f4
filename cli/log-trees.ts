/** Two trees of one transparency log, for `fogline evidence`: where they come from, and whether the larger one begins with the smaller. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bytes, decodeHex, decodeUtf8, encodeHex, equalBytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { type LogEvidence, splitView } from '../shared/log/log-evidence.ts';
import { type Checkpoint, readCheckpoint } from '../shared/transparency/checkpoint.ts';
import { logAddress } from '../shared/transparency/log-address.ts';
import { decodeLogProof, isLogProof } from '../shared/transparency/log-proof.ts';
import { EMPTY_ROOT, rootsOfNodes } from '../shared/transparency/merkle-log.ts';
import { readNodes } from '../shared/transparency/read-nodes.ts';
import { isSignedBy, readVerifierKey, type VerifierKey } from '../shared/transparency/signed-note.ts';
import { type TileAddress, tilePath } from '../shared/transparency/tile-paths.ts';
import { bytesAt, ed25519, relayClient } from './platform.ts';
import { UsageError } from './usage.ts';
import { ifThere } from './whole-file.ts';

const ADDRESS = /^https?:\/\/[^?#]+?\/(tlog|checkpoint)\/?$/;

/** The address of a log, or of a checkpoint that somebody shows, such as a witness. */
export const isTreeAddress = (what: string): boolean => ADDRESS.test(what);

export async function treeAt(address: string): Promise<Checkpoint> {
  const url = address.replace(/\/$/, '').replace(/\/tlog$/, '/tlog/checkpoint');
  const note = await bytesAt(url);
  if (note === undefined) throw new Fault('relay/unreachable', `there is no checkpoint at ${url}`);
  return readCheckpoint(decodeUtf8(note));
}

/** The tree of a checkpoint, or of a proof. */
export const treeIn = (text: string): Checkpoint => readCheckpoint(isLogProof(text) ? decodeLogProof(text).checkpoint : text);

/** Where the tiles of a log are, and its last checkpoint: at its address, or in a folder. */
interface TilePlace {
  readonly name: string;
  /** Undefined where there is no such file. */
  readonly read: (path: string) => Promise<Bytes | undefined>;
}

/** What the user has named, or the address that the origin of the log is. */
export function tilePlace(named: string | undefined, origin: string): TilePlace {
  const name = (named ?? logAddress(origin))?.replace(/\/$/, '');
  if (name === undefined) throw new UsageError(`"${origin}" is no address. Where are the tiles of this log? Say --tiles PLACE.`);
  const read = /^https?:\/\//.test(name)
    ? (path: string) => bytesAt(`${name}/${path}`)
    : async (path: string) => ifThere<Bytes>(readFile(join(name, path)));
  return { name, read };
}

/** Keys of the log, from whoever the user trusts, from what they gave, or else from the relay at the address of the log. */
export async function keysOf(
  origin: string,
  trusted: readonly VerifierKey[],
  named: readonly string[],
): Promise<readonly VerifierKey[]> {
  if (trusted.length > 0) {
    const keys = trusted.filter(({ name }) => name === origin);
    if (keys.length === 0) throw new Fault('transparency/unknown-log', `the log ${origin} is none of the policy's`);
    return keys;
  }
  const address = logAddress(origin);
  const told = named.length > 0 || address === undefined ? undefined : (await describe(address))?.logKey;
  const keys = [...named, ...(told === undefined ? [] : [told])].map(readVerifierKey).filter(({ name }) => name === origin);
  if (keys.length === 0) throw new UsageError(`By which key does ${origin} sign? Name it in a policy: --policy FILE.`);
  return keys;
}

async function describe(address: string) {
  try {
    return await relayClient(new URL(address).origin).describe();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/**
 * The evidence that two trees give against a log; undefined where one is the beginning of the other. The tiles have to lead to the larger tree.
 * Where they lead to the one that the log shows now, this is compared with both, and differs from one of them.
 */
export async function compareTrees(
  trees: readonly [Checkpoint, Checkpoint],
  keys: readonly VerifierKey[],
  place: TilePlace,
): Promise<LogEvidence | undefined> {
  await Promise.all(trees.map((tree) => expectSigned(tree, keys)));
  const [first, second] = inOrder(trees);
  const compared = await comparePair(first, second, keys, place);
  if (compared !== 'other-tiles') return compared;
  const now = await lastTree(place, keys);
  for (const tree of now === undefined ? [] : [first, second]) {
    const evidence = await comparePair(...inOrder([tree, now!]), keys, place);
    if (evidence !== undefined && evidence !== 'other-tiles') return evidence;
  }
  throw new Fault('transparency/wrong-path', `the tiles at ${place.name} do not lead to the tree of ${second.body.size} entries`);
}

async function expectSigned(tree: Checkpoint, keys: readonly VerifierKey[]): Promise<void> {
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
  const nodes = await readNodes(old, size, (tile) => tileAt(place, tile));
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

const tileAt = ({ read }: TilePlace, tile: TileAddress): Promise<Bytes | undefined> => read(tilePath(tile));

/** The checkpoint beside the tiles; undefined where there is none that counts. */
async function lastTree({ read }: TilePlace, keys: readonly VerifierKey[]): Promise<Checkpoint | undefined> {
  const note = await read('checkpoint');
  if (note === undefined) return undefined;
  const tree = readCheckpoint(decodeUtf8(note));
  return tree.body.origin === keys[0]!.name && (await isSignedBy(tree, keys, ed25519)) ? tree : undefined;
}
