/**
 * Lists of authenticated bits (Nielsen, Nordholt, Orlandi, Burra 2012, "TinyOT"). A bit x is known to its holder,
 * with a MAC M in GF(2^128); the other seat, the keeper, has a key K and its secret Δ, and M = K ⊕ x·Δ. A holder that claims another x
 * has to guess Δ. XOR needs no message: MACs and keys are linear.
 *
 * One type serves both seats: with `values` a list is the holder's and its tags are MACs, without them it is the keeper's and its
 * tags are keys. All functions here work on either, so a protocol is written once. Lists are immutable, except for an accumulator
 * that its maker has not given away (`xorBitInto`). Table reads do not depend on values, but nothing here is constant time.
 */

/** Four 32-bit words, little-endian: one element of GF(2^128), such as a MAC, a key or Δ. */
export const WORDS_PER_TAG = 4;

export interface AuthenticatedBits {
  readonly count: number;
  /** Four words of each bit: its MAC at the holder, its key at the keeper. */
  readonly tags: Uint32Array;
  /** The bits, 0 or 1 in each byte; the holder alone has them. */
  readonly values?: Uint8Array | undefined;
}

/** A list at its holder. */
export interface HeldBits extends AuthenticatedBits {
  readonly values: Uint8Array;
}

/** A list from its tags, with values at the holder. It takes the arrays as they are: nobody may change them afterwards. */
export function authenticatedBits(tags: Uint32Array, values: Uint8Array): HeldBits;
export function authenticatedBits(tags: Uint32Array, values?: Uint8Array): AuthenticatedBits;
export function authenticatedBits(tags: Uint32Array, values?: Uint8Array): AuthenticatedBits {
  const count = tags.length / WORDS_PER_TAG;
  if (!Number.isInteger(count) || (values !== undefined && values.length !== count)) {
    throw new Error(`${tags.length} words are not the tags of ${values?.length ?? 'whole'} bits`);
  }
  // Both sides' lists have the same fields, so that engines see one kind of object.
  return { count, tags, values };
}

/** A list of `count` zeros, on the side of `like`: the constant 0, or the beginning of a sum for `xorBitInto`. */
export function zeroBits(count: number, like: HeldBits): HeldBits;
export function zeroBits(count: number, like: AuthenticatedBits): AuthenticatedBits;
export function zeroBits(count: number, like: AuthenticatedBits): AuthenticatedBits {
  return authenticatedBits(new Uint32Array(WORDS_PER_TAG * count), like.values && new Uint8Array(count));
}

/** Public constants at their holder: every MAC is 0. */
export function heldConstants(values: Uint8Array): HeldBits {
  return authenticatedBits(new Uint32Array(WORDS_PER_TAG * values.length), Uint8Array.from(values));
}

/** The same constants at their keeper: the key of 1 is Δ. */
export function keptConstants(values: Uint8Array, delta: Uint32Array): AuthenticatedBits {
  const tags = new Uint32Array(WORDS_PER_TAG * values.length);
  xorDelta(tags, values, delta);
  return authenticatedBits(tags);
}

/** The bits at these places, in this order; a place may come more than once. */
export function selectBits(bits: HeldBits, places: ArrayLike<number>): HeldBits;
export function selectBits(bits: AuthenticatedBits, places: ArrayLike<number>): AuthenticatedBits;
export function selectBits(bits: AuthenticatedBits, places: ArrayLike<number>): AuthenticatedBits {
  const tags = new Uint32Array(WORDS_PER_TAG * places.length);
  const values = bits.values && new Uint8Array(places.length);
  for (let i = 0; i < places.length; i++) {
    const from = places[i]!;
    if (!(from >= 0 && from < bits.count)) throw new Error(`a list of ${bits.count} bits has no place ${from}`);
    copyTag(tags, i, bits.tags, from);
    if (values) values[i] = bits.values![from]!;
  }
  return authenticatedBits(tags, values);
}

/** `count` bits from place `start` on: a view, which keeps the memory of the whole list. */
export function sliceBits(bits: HeldBits, start: number, count: number): HeldBits;
export function sliceBits(bits: AuthenticatedBits, start: number, count: number): AuthenticatedBits;
export function sliceBits(bits: AuthenticatedBits, start: number, count: number): AuthenticatedBits {
  if (!(start >= 0 && count >= 0 && start + count <= bits.count)) {
    throw new Error(`a list of ${bits.count} bits has no ${count} from place ${start} on`);
  }
  const tags = bits.tags.subarray(WORDS_PER_TAG * start, WORDS_PER_TAG * (start + count));
  return authenticatedBits(tags, bits.values?.subarray(start, start + count));
}

/** One list after the other; all are on the same side, and there is at least one. */
export function concatBits(...lists: readonly HeldBits[]): HeldBits;
export function concatBits(...lists: readonly AuthenticatedBits[]): AuthenticatedBits;
export function concatBits(...lists: readonly AuthenticatedBits[]): AuthenticatedBits {
  if (lists.length === 0) throw new Error('no list says on which side the bits are');
  const count = lists.reduce((sum, list) => sum + list.count, 0);
  const all = zeroBits(count, lists[0]!);
  let at = 0;
  for (const list of lists) {
    expectSameSide(all, list);
    all.tags.set(list.tags, WORDS_PER_TAG * at);
    if (list.values) all.values!.set(list.values, at);
    at += list.count;
  }
  return all;
}

/** The XOR of two lists of one length, bit by bit. */
export function xorBits(left: HeldBits, right: HeldBits): HeldBits;
export function xorBits(left: AuthenticatedBits, right: AuthenticatedBits): AuthenticatedBits;
export function xorBits(left: AuthenticatedBits, right: AuthenticatedBits): AuthenticatedBits {
  expectSameSide(left, right);
  if (left.count !== right.count) throw new Error(`${left.count} bits cannot be added to ${right.count}`);
  const tags = new Uint32Array(left.tags.length);
  xorWords(tags, left.tags, right.tags);
  const values = left.values && new Uint8Array(left.count);
  if (values) xorValues(values, left.values!, right.values!);
  return authenticatedBits(tags, values);
}

/** Adds a bit of `source` to a bit of an accumulator that nobody else has yet (made by `zeroBits` or `selectBits`). */
export function xorBitInto(sum: AuthenticatedBits, at: number, source: AuthenticatedBits, from: number): void {
  expectSameSide(sum, source);
  if (!(at >= 0 && at < sum.count && from >= 0 && from < source.count)) throw new Error('a list has no such place');
  xorTag(sum.tags, at, source.tags, from);
  if (sum.values) sum.values[at]! ^= source.values![from]!;
}

/** The same of `count` bits, one after the other in both lists. */
export function xorRunInto(sum: AuthenticatedBits, at: number, source: AuthenticatedBits, from: number, count: number): void {
  expectSameSide(sum, source);
  if (!(at >= 0 && at + count <= sum.count && from >= 0 && from + count <= source.count))
    throw new Error('a list has no such places');
  const { tags, values } = sum;
  const [target, origin] = [WORDS_PER_TAG * at, WORDS_PER_TAG * from];
  for (let word = 0; word < WORDS_PER_TAG * count; word++) tags[target + word]! ^= source.tags[origin + word]!;
  if (values) for (let bit = 0; bit < count; bit++) values[at + bit]! ^= source.values![from + bit]!;
}

/**
 * [mask] ⊕ correction: authenticated bits from random ones and public corrections. The holder changes its values, the keeper its
 * keys by Δ, so `delta` is the keeper's own secret; at the holder it is not used, and a seat may always give its own.
 */
export function correctBits(masks: HeldBits, corrections: Uint8Array, delta?: Uint32Array): HeldBits;
export function correctBits(masks: AuthenticatedBits, corrections: Uint8Array, delta?: Uint32Array): AuthenticatedBits;
export function correctBits(masks: AuthenticatedBits, corrections: Uint8Array, delta?: Uint32Array): AuthenticatedBits {
  if (masks.count !== corrections.length) throw new Error(`${corrections.length} corrections do not fit ${masks.count} masks`);
  if (masks.values) {
    const values = new Uint8Array(masks.count);
    xorValues(values, masks.values, corrections);
    return authenticatedBits(masks.tags, values);
  }
  if (!delta) throw new Error('a keeper corrects with its secret');
  const tags = masks.tags.slice();
  xorDelta(tags, corrections, delta);
  return authenticatedBits(tags);
}

function expectSameSide(left: AuthenticatedBits, right: AuthenticatedBits): void {
  if ((left.values === undefined) !== (right.values === undefined)) throw new Error('the lists are of two sides');
}

function copyTag(into: Uint32Array, at: number, source: Uint32Array, from: number): void {
  const target = WORDS_PER_TAG * at;
  const origin = WORDS_PER_TAG * from;
  into[target] = source[origin]!;
  into[target + 1] = source[origin + 1]!;
  into[target + 2] = source[origin + 2]!;
  into[target + 3] = source[origin + 3]!;
}

function xorTag(into: Uint32Array, at: number, source: Uint32Array, from: number): void {
  const target = WORDS_PER_TAG * at;
  const origin = WORDS_PER_TAG * from;
  into[target]! ^= source[origin]!;
  into[target + 1]! ^= source[origin + 1]!;
  into[target + 2]! ^= source[origin + 2]!;
  into[target + 3]! ^= source[origin + 3]!;
}

function xorWords(out: Uint32Array, left: Uint32Array, right: Uint32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = left[i]! ^ right[i]!;
}

function xorValues(out: Uint8Array, left: Uint8Array, right: Uint8Array): void {
  for (let i = 0; i < out.length; i++) out[i] = left[i]! ^ right[i]!;
}

/** Adds Δ to the tag of every bit that is 1, by a mask in place of a branch. */
function xorDelta(tags: Uint32Array, values: Uint8Array, delta: Uint32Array): void {
  const [word0, word1, word2, word3] = [delta[0]!, delta[1]!, delta[2]!, delta[3]!];
  for (let i = 0; i < values.length; i++) {
    const mask = -values[i]!;
    const at = WORDS_PER_TAG * i;
    tags[at]! ^= word0 & mask;
    tags[at + 1]! ^= word1 & mask;
    tags[at + 2]! ^= word2 & mask;
    tags[at + 3]! ^= word3 & mask;
  }
}
