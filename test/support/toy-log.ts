/** A transparency log in memory, which signs whatever tree it is told to: an honest one, or one that shows two histories. */

import crypto, { createHash } from 'node:crypto';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { type Bytes, concatBytes, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import type { LogProof } from '../../shared/transparency/log-proof.ts';
import {
  consistencyNodes,
  consistencyPath,
  inclusionPath,
  leafHash,
  nodeHash,
  rootOf,
  type SubtreeHash,
} from '../../shared/transparency/merkle-log.ts';
import { logKey, type VerifierKey, witnessKey } from '../../shared/transparency/signed-note.ts';
import { TILE_HEIGHT, TILE_WIDTH, type TileAddress } from '../../shared/transparency/tile-paths.ts';

export const signerOf = (name: string): Signer<string> => nodeSigner(crypto, createHash('sha256').update(name).digest());

/** The subtrees of a log whose entries are made by a function of their place. */
function subtreesOf(entryAt: (index: number) => Bytes): SubtreeHash {
  const known = new Map<string, Bytes>();
  const hashOf: SubtreeHash = (height, index) => {
    const name = `${height}/${index}`;
    const hash =
      known.get(name) ??
      (height === 0 ? leafHash(entryAt(index)) : nodeHash(hashOf(height - 1, 2 * index), hashOf(height - 1, 2 * index + 1)));
    known.set(name, hash);
    return hash;
  };
  return hashOf;
}

function remembered<T>(known: Map<number, T>, place: number, make: () => T): T {
  const value = known.get(place) ?? make();
  known.set(place, value);
  return value;
}

export class ToyLog {
  readonly origin: string;
  readonly signer: Signer<string>;
  readonly key: VerifierKey;
  readonly #history: (index: number) => string;
  readonly #hashOf: SubtreeHash;
  readonly #checkpoints = new Map<number, string>();
  readonly #forks = new Map<number, ToyLog>();

  /** `history`: what its entry at each place is. Logs of one origin have one key. */
  constructor(origin = 'relay.example/tlog', history: (index: number) => string = (index) => `entry ${index}`) {
    this.origin = origin;
    this.signer = signerOf(origin);
    this.key = logKey(origin, this.signer.publicKey);
    this.#history = history;
    this.#hashOf = subtreesOf((index) => this.entry(index));
  }

  /** The same log with another entry at a place: the other half of a split view. */
  forkedAt(place: number): ToyLog {
    const fork = () => new ToyLog(this.origin, (index) => (index === place ? `another ${index}` : this.#history(index)));
    return remembered(this.#forks, place, fork);
  }

  entry(index: number): Bytes {
    return encodeUtf8(this.#history(index));
  }

  checkpoint(size: number): string {
    return remembered(this.#checkpoints, size, () => this.extended(size));
  }

  /** A checkpoint with further lines. */
  extended(size: number, ...extensions: readonly string[]): string {
    const body = { origin: this.origin, size, root: encodeHex(rootOf(size, this.#hashOf)) };
    return signCheckpoint(extensions.length === 0 ? body : { ...body, extensions }, this.signer);
  }

  consistency(old: number, size: number): Bytes[] {
    return consistencyPath(old, size, this.#hashOf);
  }

  nodes(old: number, size: number): Bytes[] {
    return consistencyNodes(old, size, this.#hashOf);
  }

  /** A tile of its hashes, as long as it is asked for. */
  tile({ level, index, width }: TileAddress): Bytes {
    const height = TILE_HEIGHT * Number(level);
    return concatBytes(...Array.from({ length: width }, (_, i) => this.#hashOf(height, index * TILE_WIDTH + i)));
  }

  proof(index: number, size: number, lines = ''): LogProof {
    return { index, path: inclusionPath(index, size, this.#hashOf), checkpoint: this.checkpoint(size) + lines };
  }
}

interface ToyWitness {
  readonly signer: Signer<string>;
  readonly key: VerifierKey;
}

export function toyWitness(name = 'friend.example/witness'): ToyWitness {
  const signer = signerOf(name);
  return { signer, key: witnessKey(name, signer.publicKey) };
}
