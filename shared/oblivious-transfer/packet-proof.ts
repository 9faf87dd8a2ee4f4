/**
 * A zero-knowledge proof that a packet is a shuffle of the published ciphertexts (seed 001 §5.4 step 8), by cut and choose. In each
 * round the prover shuffles the packet once more and sends the hash of the outcome. In the rounds that are then chosen it shows the
 * outcome to be a shuffle of the published ciphertexts; in the others it gives the seed of the second shuffle. Of a packet that is no
 * shuffle it can do one or the other in each round and never both, so it must have guessed the choice: 1 in C(rounds, chosen). The
 * choice is a hash of all that was said (Fiat–Shamir), of fixed weight so that all proofs have one length.
 *
 * Proof: `rounds` hashes (32) ‖ for each chosen round the order (1 byte a position), flips (1 byte a position) and roots (a number
 * each) ‖ for each other round a seed (32).
 */

import { byteStream } from '../crypto/byte-stream.ts';
import { decodeNumbers, encodeNumbers, type ResiduosityKey } from '../crypto/goldwasser-micali.ts';
import { sha256 } from '../crypto/hash.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import { isSymbol, splitBytes } from './construction.ts';
import type { TableShape } from './oblivious-transfer.ts';
import { composeShuffles, drawPermutation, drawShuffle, type Shuffle, shufflePacket } from './packet.ts';

export interface PacketRounds {
  readonly rounds: number;
  /** How many of the rounds are linked to the published ciphertexts. */
  readonly chosen: number;
}

/** What a proof is about. */
interface PacketStatement {
  readonly key: ResiduosityKey;
  readonly shape: TableShape;
  readonly ciphertexts: readonly bigint[];
  /** Bytes of a number modulo m. */
  readonly size: number;
  /** The packet as it is sent. */
  readonly packet: Uint8Array;
  /** Names the publication and the round. */
  readonly name: Uint8Array;
}

export const PACKET_SEED_BYTES = 32;
const HASH_BYTES = 32;

const shuffleBytes = ({ entries, symbolBits }: TableShape, size: number): number => entries * (2 + symbolBits * size);

export function packetProofBytes(shape: TableShape, size: number, { rounds, chosen }: PacketRounds): number {
  return rounds * HASH_BYTES + chosen * shuffleBytes(shape, size) + (rounds - chosen) * PACKET_SEED_BYTES;
}

/** `seeds` are `PACKET_SEED_BYTES` secret uniform bytes for each round, never used for another packet. */
export function provePacket(
  statement: PacketStatement,
  shuffle: Shuffle,
  parameters: PacketRounds,
  seeds: readonly Uint8Array[],
): Bytes {
  const { key, shape, size, packet } = statement;
  const numbers = decodeNumbers(packet, size);
  const second = seeds.map((seed) => drawShuffle(byteStream(seed), key, shape));
  const hashes = concatBytes(...second.map((each) => sha256(encodeNumbers(shufflePacket(key, shape, numbers, each), size))));
  const isChosen = chooseRounds(statement, hashes, parameters);
  const links = second
    .filter((_, round) => isChosen[round])
    .map((each) => encodeShuffle(composeShuffles(key, shape, shuffle, each), size));
  return concatBytes(hashes, ...links, ...seeds.filter((_, round) => !isChosen[round]));
}

/** Throws `oblivious-transfer/wrong-proof` unless the proof convinces; its length is already checked. */
export function verifyPacket(statement: PacketStatement, parameters: PacketRounds, proof: Uint8Array): void {
  const { key, shape, ciphertexts, size, packet } = statement;
  const { rounds, chosen } = parameters;
  const linksAt = rounds * HASH_BYTES;
  const seedsAt = linksAt + chosen * shuffleBytes(shape, size);
  const hashes = splitBytes(proof.subarray(0, linksAt), HASH_BYTES);
  const links = splitBytes(proof.subarray(linksAt, seedsAt), shuffleBytes(shape, size));
  const seeds = splitBytes(proof.subarray(seedsAt), PACKET_SEED_BYTES);
  const numbers = decodeNumbers(packet, size);
  chooseRounds(statement, proof.subarray(0, linksAt), parameters).forEach((isChosen, round) => {
    const outcome = isChosen
      ? shufflePacket(key, shape, ciphertexts, decodeShuffle(links.shift()!, shape, size))
      : shufflePacket(key, shape, numbers, drawShuffle(byteStream(seeds.shift()!), key, shape));
    if (!equalBytes(sha256(encodeNumbers(outcome, size)), hashes[round]!)) {
      throw new Fault('oblivious-transfer/wrong-proof', `round ${round} of the packet's proof does not fit`);
    }
  });
}

/** For each round whether it is chosen. The name stands for m, y and the published ciphertexts. */
const chooseRounds = ({ name, packet }: PacketStatement, hashes: Uint8Array, { rounds, chosen }: PacketRounds): boolean[] => {
  const transcript = new Transcript('packetValidity');
  transcript.append('packet', name, packet);
  transcript.append('rounds', hashes);
  const first = new Set(drawPermutation(byteStream(transcript.state), rounds).slice(0, chosen));
  return Array.from({ length: rounds }, (_, round) => first.has(round));
};

/** The order and the flips, a byte a position, and the roots. */
export function encodeShuffle({ order, flips, roots }: Shuffle, size: number): Bytes {
  return concatBytes(Uint8Array.from(order), Uint8Array.from(flips), encodeNumbers(roots, size));
}

const decodeShuffle = (bytes: Uint8Array, shape: TableShape, size: number): Shuffle => {
  const { entries } = shape;
  const order = [...bytes.subarray(0, entries)];
  const flips = [...bytes.subarray(entries, 2 * entries)];
  const isPermutation = new Set(order).size === entries && order.every((entry) => entry < entries);
  if (!isPermutation || !flips.every((flip) => isSymbol(shape, flip))) {
    throw new Fault('oblivious-transfer/wrong-proof', 'a shuffle in the proof is none');
  }
  return { order, flips, roots: decodeNumbers(bytes.subarray(2 * entries), size) };
};
