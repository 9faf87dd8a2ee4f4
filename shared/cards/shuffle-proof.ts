/**
 * The bytes of a proof of a shuffle, and its challenges (docs/protocol/cards.md).
 *
 * Notation, as there: n cards; c_j the commitments to the columns of the permutation's matrix; ĉ_i the chain of products; t the first
 * messages of five equations and t̂_i those of the chain; u_j and x the challenges; s, ŝ_i, s′_i the responses.
 *
 * Proof: c_0 … ‖ ĉ_0 … ‖ t_1 … t_5 ‖ t̂_0 … ‖ s_1 … s_4 ‖ ŝ_0 … ‖ s′_0 …, 32 bytes each.
 */

import { decodePoint, decodeScalar, encodePoint, type Point, type Scalar } from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import { contextParts, type DeckContext, numberPart } from './context.ts';
import { cardCount, type Deck } from './deck.ts';
import { jointKey } from './hand-key.ts';

export interface ShuffleInput {
  readonly context: DeckContext;
  /** Whose shuffle it is. */
  readonly seat: number;
  /** Keys of all seats of the deck, in the order of its seats. */
  readonly keys: readonly Bytes[];
  readonly deck: Deck;
}

interface ShuffleProof {
  readonly c: readonly Point[];
  readonly chain: readonly Point[];
  readonly t: readonly Point[];
  readonly tChain: readonly Point[];
  readonly s: readonly Scalar[];
  readonly sChain: readonly Scalar[];
  readonly sPermuted: readonly Scalar[];
}

const BLOCK = 32;
const FIRST_MESSAGES = 5;
const RESPONSES = 4;

export const shuffleProofBytes = (cards: number): number => BLOCK * (5 * cards + FIRST_MESSAGES + RESPONSES);

/** The transcript of what is fixed before a seat shuffles: its secrets of the shuffle are bound to this state. */
export function inputTranscript({ context, seat, keys, deck }: ShuffleInput): Transcript {
  const transcript = new Transcript('cardShuffle');
  transcript.append('context', ...contextParts(context, seat));
  transcript.append('deck', numberPart(cardCount(deck)), encodePoint(jointKey(keys)), deck);
  return transcript;
}

/** u_0 … u_{n−1}, after the commitments. */
export function matrixChallenges(transcript: Transcript, c: Uint8Array): Scalar[] {
  transcript.append('matrix', c);
  return Array.from({ length: c.length / BLOCK }, () => transcript.challenge('u'));
}

/** x, after the chain and all first messages. */
export function lastChallenge(transcript: Transcript, firstMessages: Uint8Array): Scalar {
  transcript.append('commitments', firstMessages);
  return transcript.challenge('x');
}

/** A proof in its parts, and the challenges that its bytes give. */
export interface ReadProof {
  readonly proof: ShuffleProof;
  readonly u: readonly Scalar[];
  readonly x: Scalar;
}

/** Throws `proofs/wrong-length` unless output and proof have as many bytes as a deck of this size gives them. */
export function expectLengths(input: ShuffleInput, output: Uint8Array, proof: Uint8Array): void {
  const expected = shuffleProofBytes(cardCount(input.deck));
  if (output.length !== input.deck.length)
    throw new Fault('proofs/wrong-length', 'the shuffled deck has another number of cards');
  if (proof.length !== expected) throw new Fault('proofs/wrong-length', `expected ${expected} bytes`);
}

/** Reads a proof of the right length against its statement: `crypto/bad-point` or `crypto/bad-scalar` where it cannot be read. */
export function readProof(input: ShuffleInput, output: Uint8Array, bytes: Uint8Array): ReadProof {
  const n = cardCount(input.deck);
  const blocks = (from: number, count: number): Uint8Array => bytes.subarray(from * BLOCK, (from + count) * BLOCK);
  const [c, chain, t] = [blocks(0, n), blocks(n, n), blocks(2 * n, FIRST_MESSAGES + n)];
  const transcript = inputTranscript(input);
  transcript.append('output', output);
  const u = matrixChallenges(transcript, c);
  transcript.append('chain', chain);
  const x = lastChallenge(transcript, t);
  const [columns, links, first] = [c, chain, t].map((points) => blocksOf(points).map((block) => decodePoint(block)));
  const responses = blocksOf(bytes.subarray((3 * n + FIRST_MESSAGES) * BLOCK)).map(decodeScalar);
  const proof = {
    c: columns!,
    chain: links!,
    t: first!.slice(0, FIRST_MESSAGES),
    tChain: first!.slice(FIRST_MESSAGES),
    s: responses.slice(0, RESPONSES),
    sChain: responses.slice(RESPONSES, RESPONSES + n),
    sPermuted: responses.slice(RESPONSES + n),
  };
  return { proof, u, x };
}

const blocksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / BLOCK }, (_, i) => bytes.subarray(i * BLOCK, (i + 1) * BLOCK));

export const encodePoints = (points: readonly Point[]): Bytes => concatBytes(...points.map(encodePoint));
