/**
 * A zero-knowledge proof that the numbers at the named position of a packet are one of the published entries (seed 001 §5.4 step
 * 8), by cut and choose. In each round the prover makes another packet of the published ciphertexts from a seed and sends its
 * hash. In the rounds that are then chosen, it links the numbers in question to a position of that hidden packet; in the others
 * it reveals the seed. A prover who can do both in a round has shown that the numbers are an entry. One who asks for anything
 * else can do only one of the two in each round, so it must have guessed the choice: 1 in C(rounds, chosen). The choice is a hash
 * of all that was said (Fiat–Shamir), of fixed weight so that all proofs have one length.
 *
 * Intentional divergence from the seed, which proves the whole packet: only the position is proven. Nothing else of a packet is
 * ever answered, and one position takes four roots per round where a packet takes 256.
 *
 * Proof: `rounds` hashes (32) ‖ for each chosen round the position in the hidden packet (1), the flips (1), a root for each number and
 * the path of hashes ‖ for each other round a seed (32).
 */

import { byteStream } from '../crypto/byte-stream.ts';
import { decodeNumbers, encodeNumbers, type ResiduosityKey, rerandomise } from '../crypto/goldwasser-micali.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import type { TableShape } from './interface.ts';
import { isSymbol, splitBytes } from './named-messages.ts';
import { linkPosition, randomPermutation, randomShuffle, type Shuffle, shufflePacket } from './packet.ts';
import { HASH_BYTES, hashPacket, type PacketTree, pathBytes, pathOf, rootOf, standsAt } from './packet-tree.ts';

export interface PacketRounds {
  readonly rounds: number;
  /** In how many of the rounds the hidden packet is linked to the question. */
  readonly chosen: number;
}

interface PacketStatement {
  readonly key: ResiduosityKey;
  readonly shape: TableShape;
  readonly ciphertexts: readonly bigint[];
  /** Bytes of a number modulo m. */
  readonly size: number;
  /** The packet as it is sent, and the position in it that the question names. */
  readonly packet: Uint8Array;
  readonly position: number;
  /** Names the publication and the round. */
  readonly name: Uint8Array;
}

export const PACKET_SEED_BYTES = 32;

const linkBytes = ({ entries, symbolBits }: TableShape, size: number): number => 2 + symbolBits * size + pathBytes(entries);

export function packetProofBytes(shape: TableShape, size: number, { rounds, chosen }: PacketRounds): number {
  return rounds * HASH_BYTES + chosen * linkBytes(shape, size) + (rounds - chosen) * PACKET_SEED_BYTES;
}

/** `seeds` are `PACKET_SEED_BYTES` secret uniform bytes for each round, never used for another question. */
export function provePacket(
  statement: PacketStatement,
  shuffle: Shuffle,
  parameters: PacketRounds,
  seeds: readonly Uint8Array[],
): Bytes {
  const hidden = seeds.map((seed) => hidePacket(statement, seed));
  const hashes = concatBytes(...hidden.map(({ tree }) => rootOf(tree)));
  const isChosen = chooseRounds(statement, hashes, parameters);
  const { key, shape, size, position } = statement;
  const linkTo = linkPosition(key, shape, shuffle, position);
  const links = hidden
    .filter((_, round) => isChosen[round])
    .map(({ shuffle, tree }) => {
      const { at, flip, roots } = linkTo(shuffle);
      return concatBytes(Uint8Array.of(at, flip), encodeNumbers(roots, size), ...pathOf(tree, at));
    });
  return concatBytes(hashes, ...links, ...seeds.filter((_, round) => !isChosen[round]));
}

/** Throws `oblivious-transfer/wrong-proof` unless the proof convinces; its length is already checked. */
export function verifyPacket(statement: PacketStatement, parameters: PacketRounds, proof: Uint8Array): void {
  const { shape, size } = statement;
  const { rounds, chosen } = parameters;
  const linksAt = rounds * HASH_BYTES;
  const seedsAt = linksAt + chosen * linkBytes(shape, size);
  const hashes = splitBytes(proof.subarray(0, linksAt), HASH_BYTES);
  const links = splitBytes(proof.subarray(linksAt, seedsAt), linkBytes(shape, size));
  const seeds = splitBytes(proof.subarray(seedsAt), PACKET_SEED_BYTES);
  const isChosen = chooseRounds(statement, proof.subarray(0, linksAt), parameters);
  hashes.forEach((hash, round) => {
    const holds = isChosen[round]
      ? isLinked(statement, hash, links.shift()!)
      : equalBytes(rootOf(hidePacket(statement, seeds.shift()!).tree), hash);
    if (!holds) throw new Fault('oblivious-transfer/wrong-proof', `round ${round} of the proof of a question does not fit`);
  });
}

interface HiddenPacket {
  readonly shuffle: Shuffle;
  readonly tree: PacketTree;
}

const hidePacket = ({ key, shape, ciphertexts, size }: PacketStatement, seed: Uint8Array): HiddenPacket => {
  const shuffle = randomShuffle(byteStream(seed), key, shape);
  const bytes = encodeNumbers(shufflePacket(key, shape, ciphertexts, shuffle), size);
  return { shuffle, tree: hashPacket(splitBytes(bytes, shape.symbolBits * size)) };
};

/** Whether the numbers in question, rerandomised, stand in the hidden packet of this hash. */
const isLinked = (statement: PacketStatement, hash: Uint8Array, link: Uint8Array): boolean => {
  const { key, shape, size, packet, position } = statement;
  const { entries, symbolBits } = shape;
  const [at, flip] = [link[0]!, link[1]!];
  if (at >= entries || !isSymbol(shape, flip)) return false;
  const pathAt = 2 + symbolBits * size;
  const roots = decodeNumbers(link.subarray(2, pathAt), size);
  const numbers = decodeNumbers(packet.subarray(position * symbolBits * size, (position + 1) * symbolBits * size), size);
  const block = numbers.map((number, bit) => rerandomise(key, number, roots[bit]!, (flip >> bit) & 1));
  return standsAt(hash, at, encodeNumbers(block, size), link.subarray(pathAt));
};

/** For each round whether it is chosen. The name stands for m, y and the published ciphertexts. */
const chooseRounds = (statement: PacketStatement, hashes: Uint8Array, { rounds, chosen }: PacketRounds): boolean[] => {
  const { name, packet, position } = statement;
  const transcript = new Transcript('packetValidity');
  transcript.append('packet', name, packet, Uint8Array.of(position));
  transcript.append('rounds', hashes);
  const first = new Set(randomPermutation(byteStream(transcript.state), rounds).slice(0, chosen));
  return Array.from({ length: rounds }, (_, round) => first.has(round));
};
