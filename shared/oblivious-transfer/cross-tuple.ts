/**
 * Raw cross tuples: one selector r of an asker times up to eight strings s_k of an answerer. Afterwards the asker holds r and p_k,
 * the answerer s_k and v_k, all of them authenticated, and p_k ⊕ v_k = r·s_k. It is the aOT of Nielsen, Nordholt, Orlandi and
 * Sheshank Burra 2012 ("TinyOT"), used as a one-sided leaky AND (Wang, Ranellucci, Katz 2017; Katz, Ranellucci, Rosulek, Wang 2018),
 * with two specialisations: all strings of a selector share its two hashes, and one field element checks them all.
 *
 * 1. The answerer hashes r's key both ways and sends g_k (s_k masked by both), corrections of v_k, and one sum G (`answerTuples`).
 * 2. The asker, who can compute only one of the two hashes, sends corrections of p_k and commits to its check (`askTuples`).
 * 3. The answerer shows the hash of its own check (`checkAnswers`); the asker compares, and only then opens its commitment.
 *
 * A tuple that passes is right; an answerer that lies bets on the value of one r for each tuple that it spoils, and loses half of
 * its bets. An asker that lies has to guess Δ. Step 3 is in this order because the answerer alone gains by a lie: it shows its
 * guess before it can know whether it was right.
 *
 * Secret bits select by masks and not by branches or places in memory.
 */

import { bytesOfWords, ELEMENT_WORDS, timesX } from '../crypto/binary-field.ts';
import { taggedHash } from '../crypto/hash.ts';
import { paddedMessages, sha256Each } from '../crypto/hash-each.ts';
import { taggedLongHash } from '../crypto/hash-long.ts';
import { type Bytes, concatBytes, encodeInteger } from '../encoding/bytes.ts';
import { type AuthenticatedBits, authenticatedBits, correctBits, type HeldBits } from '../proofs/authenticated-bits.ts';
import type { PoolLayout } from './batch-layout.ts';

/** Which tuples: how many, of how many strings, and the number of the first among all of the batch. */
export type TupleRun = Pick<PoolLayout, 'raw' | 'width' | 'firstTuple'>;

/** Random bits of the asker's tuples, as either seat has them. Of a tuple's strings all come one after the other. */
interface AskerBits<Bits> {
  /** r, one of each tuple. */
  readonly selectors: Bits;
  /** Masks of p, one of each string. */
  readonly masks: Bits;
}

/** Random bits of the answerer's tuples, as either seat has them. */
interface AnswererBits<Bits> {
  /** s, one of each string. */
  readonly strings: Bits;
  /** Masks of v, one of each string. */
  readonly masks: Bits;
}

/** What the answerer sends. */
export interface TupleMessage {
  /** g, one bit of each string: the string, masked by both hashes of the selector's key. */
  readonly maskedStrings: Uint8Array;
  /** What makes v of its masks, one bit of each string. */
  readonly shareCorrections: Uint8Array;
  /** G, one field element of each tuple. */
  readonly sums: Uint32Array;
}

const ZERO = new Uint32Array(ELEMENT_WORDS);
const NUMBER_AT = 16;
const TAG_AT = 20;
const HASHED_BYTES = 36;
const DIGEST_BYTES = 32;
const LAST_WORDS_AT = 16;

/** Prefix of all hashes of one asker's tuples: 16 bytes. */
export function tuplePrefix(batchPrefix: Uint8Array, asker: number): Bytes {
  return taggedHash('crossTuple', batchPrefix, encodeInteger(asker, 1)).slice(0, NUMBER_AT);
}

/**
 * SHA-256(prefix 16 ‖ number of the tuple 4 ‖ tag 16) of each tag, with `offset` added to it: one block. Bit k of the first byte is the
 * mask of string k, the last 16 bytes are the mask of the check, so a wider tuple costs no further hash.
 */
function hashTags({ raw, firstTuple }: TupleRun, prefix: Uint8Array, tags: Uint32Array, offset: Uint32Array) {
  const messages = paddedMessages(concatBytes(prefix, new Uint8Array(HASHED_BYTES - prefix.length)), raw);
  const view = new DataView(messages.bytes.buffer);
  for (let tuple = 0, at = 0, tagAt = 0; tuple < raw; tuple++, at += messages.stride) {
    view.setUint32(at + NUMBER_AT, firstTuple + tuple);
    for (let word = 0; word < ELEMENT_WORDS; word++, tagAt++) {
      view.setUint32(at + TAG_AT + 4 * word, tags[tagAt]! ^ offset[word]!, true);
    }
  }
  const digests = sha256Each(messages);
  const digestView = new DataView(digests.buffer);
  return {
    masksOf: (tuple: number): number => digests[DIGEST_BYTES * tuple]!,
    /** Adds the mask of the check of a tuple to the element at `at`. */
    addTo(words: Uint32Array, at: number, tuple: number): void {
      const from = DIGEST_BYTES * tuple + LAST_WORDS_AT;
      for (let word = 0; word < ELEMENT_WORDS; word++) words[at + word]! ^= digestView.getUint32(from + 4 * word, true);
    },
  };
}

/** Adds an element to a sum if `bit` is 1, without a branch. */
function addIf(bit: number, sum: Uint32Array, at: number, words: Uint32Array, from: number): void {
  const mask = -bit;
  sum[at]! ^= words[from]! & mask;
  sum[at + 1]! ^= words[from + 1]! & mask;
  sum[at + 2]! ^= words[from + 2]! & mask;
  sum[at + 3]! ^= words[from + 3]! & mask;
}

/** Step 1, at the answerer. It keeps its shares v and the hashes of the selectors' keys for `checkAnswers`. */
export function answerTuples(
  run: TupleRun,
  prefix: Uint8Array,
  delta: Uint32Array,
  own: AnswererBits<HeldBits>,
  others: Pick<AskerBits<AuthenticatedBits>, 'selectors'>,
): { readonly message: TupleMessage; readonly shares: HeldBits; readonly hashes: Uint32Array } {
  const { raw, width } = run;
  const [maskedStrings, shareCorrections, shares] = [
    new Uint8Array(raw * width),
    new Uint8Array(raw * width),
    new Uint8Array(raw * width),
  ];
  const [sums, hashes] = [new Uint32Array(ELEMENT_WORDS * raw), new Uint32Array(ELEMENT_WORDS * raw)];
  const shownHashes = hashTags(run, prefix, others.selectors.tags, ZERO);
  const hiddenHashes = hashTags(run, prefix, others.selectors.tags, delta);
  const sum = new Uint32Array(ELEMENT_WORDS);
  for (let tuple = 0; tuple < raw; tuple++) {
    const at = ELEMENT_WORDS * tuple;
    const shown = shownHashes.masksOf(tuple);
    const hidden = hiddenHashes.masksOf(tuple);
    shownHashes.addTo(hashes, at, tuple);
    hiddenHashes.addTo(sums, at, tuple);
    addIf(1, sums, at, hashes, at);
    sum.fill(0);
    for (let part = width - 1; part >= 0; part--) {
      const place = tuple * width + part;
      const value = own.strings.values[place]!;
      const share = (shown >> part) & 1;
      shares[place] = share;
      maskedStrings[place] = share ^ ((hidden >> part) & 1) ^ value;
      shareCorrections[place] = share ^ own.masks.values[place]!;
      timesX(sum, 0);
      addIf(value, sum, 0, delta, 0);
      addIf(1, sum, 0, own.strings.tags, ELEMENT_WORDS * place);
    }
    addIf(1, sums, at, sum, 0);
  }
  const message = { maskedStrings, shareCorrections, sums };
  return { message, shares: authenticatedBits(own.masks.tags, shares), hashes };
}

/** What a seat has of a run of tuples besides r and s, and the field element of each by which it is checked. */
interface CheckedShares<AskerShares, AnswererShares> {
  /** p, one of each string. */
  readonly askerShares: AskerShares;
  /** v, one of each string. */
  readonly answererShares: AnswererShares;
  /** S, one field element of each tuple; equal at both seats if neither lied. */
  readonly checks: Uint32Array;
}

/** Step 2, at the asker. */
export function askTuples(
  run: TupleRun,
  prefix: Uint8Array,
  delta: Uint32Array,
  own: AskerBits<HeldBits>,
  others: AnswererBits<AuthenticatedBits>,
  message: TupleMessage,
): CheckedShares<HeldBits, AuthenticatedBits> & { readonly shareCorrections: Uint8Array } {
  const { raw, width } = run;
  const answererShares = correctBits(others.masks, message.shareCorrections, delta);
  const shares = new Uint8Array(raw * width);
  const shareCorrections = new Uint8Array(raw * width);
  const checks = new Uint32Array(ELEMENT_WORDS * raw);
  const hashes = hashTags(run, prefix, own.selectors.tags, ZERO);
  const sum = new Uint32Array(ELEMENT_WORDS);
  for (let tuple = 0; tuple < raw; tuple++) {
    const at = ELEMENT_WORDS * tuple;
    const selector = own.selectors.values[tuple]!;
    const shown = hashes.masksOf(tuple);
    hashes.addTo(checks, at, tuple);
    addIf(selector, checks, at, message.sums, at);
    sum.fill(0);
    for (let part = width - 1; part >= 0; part--) {
      const place = tuple * width + part;
      const share = ((shown >> part) & 1) ^ (selector & message.maskedStrings[place]!);
      shares[place] = share;
      shareCorrections[place] = share ^ own.masks.values[place]!;
      timesX(sum, 0);
      addIf(selector, sum, 0, others.strings.tags, ELEMENT_WORDS * place);
      addIf(share, sum, 0, delta, 0);
      addIf(1, sum, 0, own.masks.tags, ELEMENT_WORDS * place);
      addIf(1, sum, 0, answererShares.tags, ELEMENT_WORDS * place);
    }
    addIf(1, checks, at, sum, 0);
  }
  return { askerShares: authenticatedBits(own.masks.tags, shares), answererShares, checks, shareCorrections };
}

/** Step 3, at the answerer, with the asker's corrections of p. */
export function checkAnswers(
  run: TupleRun,
  delta: Uint32Array,
  own: { readonly shares: HeldBits; readonly hashes: Uint32Array },
  others: Pick<AskerBits<AuthenticatedBits>, 'masks'>,
  shareCorrections: Uint8Array,
): CheckedShares<AuthenticatedBits, HeldBits> {
  const { raw, width } = run;
  const { shares } = own;
  const askerShares = correctBits(others.masks, shareCorrections, delta);
  const checks = own.hashes.slice();
  const sum = new Uint32Array(ELEMENT_WORDS);
  for (let tuple = 0; tuple < raw; tuple++) {
    sum.fill(0);
    for (let part = width - 1; part >= 0; part--) {
      const place = tuple * width + part;
      timesX(sum, 0);
      addIf(shares.values[place]!, sum, 0, delta, 0);
      addIf(1, sum, 0, askerShares.tags, ELEMENT_WORDS * place);
      addIf(1, sum, 0, shares.tags, ELEMENT_WORDS * place);
    }
    addIf(1, checks, ELEMENT_WORDS * tuple, sum, 0);
  }
  return { askerShares, answererShares: shares, checks };
}

/** Hash of the checks of all tuples of one asker, in the order of their numbers. */
export function hashChecks(prefix: Uint8Array, checks: readonly Uint32Array[]): Bytes {
  return taggedLongHash('tupleCheck', prefix, concatBytes(...checks.map(bytesOfWords)));
}

/** The asker's commitment to its hash; `transcript` is the one before the step that carries the commitment. */
export function commitToChecks(transcript: Uint8Array, salt: Uint8Array, hash: Uint8Array): Bytes {
  return taggedHash('tupleCommitment', transcript, salt, hash);
}
