/** Two trees of one transparency log, for `fogline evidence`: where they come from, and by which keys they count. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bytes, decodeUtf8 } from '../shared/encoding/bytes.ts';
import type { TilePlace } from '../shared/evidence/compare-trees.ts';
import { Fault } from '../shared/fault.ts';
import { type Checkpoint, readCheckpoint } from '../shared/transparency/checkpoint.ts';
import { logAddress } from '../shared/transparency/log-address.ts';
import { decodeLogProof, isLogProof } from '../shared/transparency/log-proof.ts';
import { readVerifierKey, type VerifierKey } from '../shared/transparency/signed-note.ts';
import { bytesAt, relayClient } from './platform.ts';
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

/** What the user has named, or the address that the origin of the log is. */
export function tilePlace(named: string | undefined, origin: string): TilePlace {
  const name = (named ?? logAddress(origin))?.replace(/\/$/, '');
  if (name === undefined) throw new UsageError(`"${origin}" is no address. Where are the tiles of this log? Say --tiles PLACE.`);
  const read = /^https?:\/\//.test(name)
    ? (path: string) => bytesAt(`${name}/${path}`)
    : async (path: string) => ifThere<Bytes>(readFile(join(name, path)));
  return { name, read };
}

/** Keys of the log: from the policy of the user, or else those that the user's files name and that of the relay at the address of the log. */
export async function keysOf(
  origin: string,
  trusted: readonly VerifierKey[],
  named: readonly string[],
): Promise<readonly VerifierKey[]> {
  if (trusted.length > 0) {
    const keys = trusted.filter(({ name }) => name === origin);
    if (keys.length === 0) throw new Fault('transparency/unknown-log', `the policy does not name the log ${origin}`);
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
