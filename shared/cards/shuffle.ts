/** A seat's shuffle of a deck: made from its seed alone, and checked, many at once (docs/protocol/cards.md). */

import { deriveBytes } from '../crypto/derive.ts';
import { type Scalar, scalarsFromWideBytes, WIDE_SCALAR_BYTES } from '../crypto/ristretto.ts';
import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import { randomIntegers, shuffle } from '../randomness/random-integers.ts';
import { contextParts } from './context.ts';
import { cardCount, type Deck, decodeDeck, encodeDeck } from './deck.ts';
import { noteTrue } from './found-true.ts';
import { jointKey } from './hand-key.ts';
import { applyShuffle, proveWithoutChecking, type ShuffleSecrets, shuffleBase } from './prove-shuffle.ts';
import { allHold, type Equation, equationsOf } from './shuffle-equations.ts';
import { expectLengths, inputTranscript, readProof, type ShuffleInput } from './shuffle-proof.ts';

/** A shuffle that somebody says is one: plain data, which can be sent to another thread. */
export interface ShuffleClaim extends ShuffleInput {
  readonly output: Deck;
  readonly proof: Bytes;
}

/** Permutation and masks of a seat's shuffle follow from its seed and from match, hand, seat, joint key and deck. */
export function shuffleSecrets(seed: Uint8Array, input: ShuffleInput): ShuffleSecrets {
  const n = cardCount(input.deck);
  const boundTo = [inputTranscript(input).state];
  const order = deriveBytes(seed, 'cards shuffle permutation', boundTo, 32);
  return {
    permutation: shuffle(
      Array.from({ length: n }, (_, place) => place),
      randomIntegers(order, 'cards shuffle permutation'),
    ),
    masks: scalarsFromWideBytes(deriveBytes(seed, 'cards shuffle masks', boundTo, n * WIDE_SCALAR_BYTES)),
  };
}

/** The same bytes whenever seed and input are the same. */
export function makeShuffle(seed: Uint8Array, input: ShuffleInput): { readonly deck: Deck; readonly proof: Bytes } {
  const P = shuffleBase(input);
  const secrets = shuffleSecrets(seed, input);
  const cards = applyShuffle(input, P, secrets);
  const deck = encodeDeck(cards);
  const proof = proveWithoutChecking(input, P, secrets, { cards, bytes: deck }, (label, boundTo, length) =>
    deriveBytes(seed, label, boundTo, length),
  );
  noteTrue(encodeHex(claimState({ ...input, output: deck, proof })));
  return { deck, proof };
}

interface ReadClaim {
  readonly index: number;
  readonly claim: ShuffleClaim;
  readonly equations: readonly Equation[];
}

/**
 * What is wrong with each claim, nothing where its proof holds. All equations of all claims are one sum; where it does not hold, which
 * are false is found by halves. The verdict on a claim is a function of its bytes.
 */
export function checkShuffles(claims: readonly ShuffleClaim[]): (Fault | undefined)[] {
  const verdicts = new Array<Fault | undefined>(claims.length).fill(undefined);
  const read: ReadClaim[] = [];
  claims.forEach((claim, index) => {
    const checked = attempt(() => readEquations(claim));
    if (checked.ok) read.push({ index, claim, equations: checked.value });
    else verdicts[index] = checked.fault;
  });
  for (const { index } of falseOnes(read)) verdicts[index] = new Fault('cards/wrong-shuffle');
  for (const { index, claim } of read) if (verdicts[index] === undefined) noteTrue(encodeHex(claimState(claim)));
  return verdicts;
}

/** The equations of a claim: what cannot be read is refused first, in the order of docs/protocol/cards.md ("Refused"). */
export function readEquations(claim: ShuffleClaim): Equation[] {
  expectLengths(claim, claim.output, claim.proof);
  const P = jointKey(claim.keys);
  const before = decodeDeck(claim.deck, { open: true });
  const after = decodeDeck(claim.output);
  return equationsOf(P, before, after, readProof(claim, claim.output, claim.proof));
}

const falseOnes = (claims: readonly ReadClaim[]): readonly ReadClaim[] => {
  const equations = claims.flatMap((claim) => claim.equations);
  const weights = weightsOf(
    claims.map(({ claim }) => claim),
    equations.length,
  );
  if (claims.length === 0 || allHold(equations, weights)) return [];
  if (claims.length === 1) return claims;
  const half = claims.length >> 1;
  return [...falseOnes(claims.slice(0, half)), ...falseOnes(claims.slice(half))];
};

const WEIGHT_BITS = 128;

/** Weights of 128 bits that depend on every byte of every claim, responses included. */
export function weightsOf(claims: readonly ShuffleClaim[], count: number): Scalar[] {
  const transcript = new Transcript('shuffleClaim');
  transcript.append('claims', ...claims.map(claimState));
  return Array.from({ length: count }, () => BigInt.asUintN(WEIGHT_BITS, transcript.challenge('weight')));
}

/** 64 bytes that stand for everything in a claim. */
export function claimState({ context, seat, keys, deck, output, proof }: ShuffleClaim): Bytes {
  const transcript = new Transcript('shuffleClaim');
  transcript.append('context', ...contextParts(context, seat));
  transcript.append('keys', ...keys);
  transcript.append('claim', deck, output, proof);
  return transcript.state;
}
