import { describe, expect, it } from 'vitest';
import { bytesOfWords, wordsOfBytes } from '../../shared/crypto/binary-field.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { decodeHex, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { bucketDifferences, type CrossTuples, combineBuckets, shuffleTuples } from '../../shared/oblivious-transfer/bucket.ts';
import {
  answerTuples,
  askTuples,
  checkAnswers,
  commitToChecks,
  hashChecks,
  type TupleRun,
  tuplePrefix,
} from '../../shared/oblivious-transfer/cross-tuple.ts';
import { answerShares, productBits } from '../../shared/oblivious-transfer/product.ts';
import {
  type AuthenticatedBits,
  authenticatedBits,
  correctBits,
  type HeldBits,
  sliceBits,
  zeroBits,
} from '../../shared/proofs/authenticated-bits.ts';
import { writeMessage } from '../../shared/proofs/message-writer.ts';
import { readVectorText } from './files.ts';

/** Dealt bits: a text of 0 and 1, and 16 bytes of key for each. */
interface DealtCase {
  readonly bits: string;
  readonly keys: string;
}

interface Secrets {
  readonly name: string;
  readonly deltaAsker: string;
  readonly deltaAnswerer: string;
}

type Texts<Names extends string> = Readonly<Record<Names, string>>;

type TupleCase = Secrets &
  Readonly<Record<'r' | 's' | 'maskOfP' | 'maskOfV', DealtCase>> &
  Texts<'batchPrefix' | 'transcript' | 'salt' | 'prefix' | 'g' | 'cv' | 'G' | 'v' | 'p' | 'cp' | 'S' | 'h' | 'commitment'> & {
    readonly widths: readonly number[];
    readonly asker: number;
    readonly firstIndex: number;
  };

interface ShuffleCase {
  readonly name: string;
  readonly seed: string;
  readonly pool: number;
  readonly count: number;
  readonly digest: string;
}

type Shares = Readonly<Record<'r' | 's' | 'p' | 'v', DealtCase>>;

type BucketCase = Secrets &
  Shares & {
    readonly seed: string;
    readonly pool: number;
    readonly width: number;
    readonly size: number;
    readonly e: string;
    readonly digest: string;
    readonly combined: Shares;
  };

type ProductCase = Secrets &
  Readonly<Record<'r' | 'p', DealtCase>> &
  Texts<'q' | 'm' | 's' | 'v' | 'd' | 'e' | 'w' | 'c' | 'macs' | 'keys'>;

const VECTORS = JSON.parse(readVectorText('proven-dark-chess.json')) as {
  readonly crossTuples: readonly TupleCase[];
  readonly shuffles: readonly ShuffleCase[];
  readonly buckets: readonly BucketCase[];
  readonly maskedProducts: readonly ProductCase[];
};

const valuesOf = (text: string): Uint8Array => Uint8Array.from(text, Number);
const textOf = (values: Uint8Array): string => values.join('');
const wordsOf = (hex: string): Uint32Array => wordsOfBytes(decodeHex(hex));
const hexOf = (words: Uint32Array): string => encodeHex(bytesOfWords(words));

/** The same bits at their holder and at their keeper, whose secret is given. */
function read({ bits, keys }: DealtCase, delta: string): { readonly held: HeldBits; readonly kept: AuthenticatedBits } {
  const kept = authenticatedBits(wordsOf(keys));
  const values = valuesOf(bits);
  return { held: authenticatedBits(correctBits(kept, values, wordsOf(delta)).tags, values), kept };
}

/** Tuples of one width after another, with the place of their first string. */
function runsOf({ widths, firstIndex }: TupleCase): (TupleRun & { readonly at: number; readonly stringAt: number })[] {
  return [...new Set(widths)].map((width) => {
    const at = widths.indexOf(width);
    const stringAt = widths.slice(0, at).reduce((sum, one) => sum + one, 0);
    return { raw: widths.filter((one) => one === width).length, width, firstTuple: firstIndex + at, at, stringAt };
  });
}

/** All lists of a case from one of its runs. */
function makeRun(vector: TupleCase, prefix: Uint8Array, run: ReturnType<typeof runsOf>[number]) {
  const [asker, answerer] = [wordsOf(vector.deltaAsker), wordsOf(vector.deltaAnswerer)];
  const count = run.raw * run.width;
  const cut = <Bits extends { held: HeldBits; kept: AuthenticatedBits }>({ held, kept }: Bits, at: number, size: number) => ({
    held: sliceBits(held, at, size),
    kept: sliceBits(kept, at, size),
  });
  const selectors = cut(read(vector.r, vector.deltaAnswerer), run.at, run.raw);
  const strings = cut(read(vector.s, vector.deltaAsker), run.stringAt, count);
  const askerMasks = cut(read(vector.maskOfP, vector.deltaAnswerer), run.stringAt, count);
  const answererMasks = cut(read(vector.maskOfV, vector.deltaAsker), run.stringAt, count);
  const own = { strings: strings.held, masks: answererMasks.held };
  const answered = answerTuples(run, prefix, answerer, own, { selectors: selectors.kept });
  const askers = { selectors: selectors.held, masks: askerMasks.held };
  const answerers = { strings: strings.kept, masks: answererMasks.kept };
  const asked = askTuples(run, prefix, asker, askers, answerers, answered.message);
  const checked = checkAnswers(run, answerer, answered, { masks: askerMasks.kept }, asked.shareCorrections);
  return { answered, asked, checked };
}

describe('proven-dark-chess.json, cross tuples', () => {
  it.each(VECTORS.crossTuples)('$name', (vector) => {
    const prefix = tuplePrefix(decodeHex(vector.batchPrefix), vector.asker);
    expect(encodeHex(prefix)).toBe(vector.prefix);
    const runs = runsOf(vector).map((run) => makeRun(vector, prefix, run));
    const join = (bits: (run: (typeof runs)[number]) => Uint8Array) => runs.map((run) => textOf(bits(run))).join('');
    expect({
      g: join(({ answered }) => answered.message.maskedStrings),
      cv: join(({ answered }) => answered.message.shareCorrections),
      G: runs.map(({ answered }) => hexOf(answered.message.sums)).join(''),
      v: join(({ answered }) => answered.shares.values),
      p: join(({ asked }) => asked.askerShares.values),
      cp: join(({ asked }) => asked.shareCorrections),
    }).toEqual({ g: vector.g, cv: vector.cv, G: vector.G, v: vector.v, p: vector.p, cp: vector.cp });
    for (const side of ['asked', 'checked'] as const) {
      const checks = runs.map((run) => run[side].checks);
      expect(checks.map(hexOf).join('')).toBe(vector.S);
      expect(encodeHex(hashChecks(prefix, checks))).toBe(vector.h);
    }
    const commitment = commitToChecks(decodeHex(vector.transcript), decodeHex(vector.salt), decodeHex(vector.h));
    expect(encodeHex(commitment)).toBe(vector.commitment);
  });
});

describe('proven-dark-chess.json, shuffles', () => {
  it.each(VECTORS.shuffles)('$name', ({ seed, pool, count, digest }) => {
    const order = [...shuffleTuples(decodeHex(seed), pool, count)];
    expect(encodeHex(sha256(encodeUtf8(encodeCanonical(order))))).toBe(digest);
  });
});

/** Both seats' sides of the tuples of a case. */
function tuplesOf(shares: Shares, { deltaAsker, deltaAnswerer }: Secrets): readonly [asker: CrossTuples, answerer: CrossTuples] {
  const [r, p] = [read(shares.r, deltaAnswerer), read(shares.p, deltaAnswerer)];
  const [s, v] = [read(shares.s, deltaAsker), read(shares.v, deltaAsker)];
  return [
    { selectors: r.held, askerShares: p.held, strings: s.kept, answererShares: v.kept },
    { selectors: r.kept, askerShares: p.kept, strings: s.held, answererShares: v.held },
  ];
}

describe('proven-dark-chess.json, buckets', () => {
  it.each(VECTORS.buckets)('$name', (vector) => {
    const { seed, pool, width, size } = vector;
    const raw = vector.r.bits.length;
    const sizes = { raw, buckets: raw / size, width, bucketSize: size };
    const order = shuffleTuples(decodeHex(seed), pool, raw);
    const sides = tuplesOf(vector, vector);
    const { body, result } = writeMessage((message) => message.open(bucketDifferences(sizes, order, sides[1].strings)));
    expect(textOf(result)).toBe(vector.e);
    expect(encodeHex(body.subarray(-32))).toBe(vector.digest);
    const combined = sides.map((side) => combineBuckets(sizes, order, side, result));
    expect(combined).toEqual(tuplesOf(vector.combined, vector));
  });
});

describe('proven-dark-chess.json, products', () => {
  it.each(VECTORS.maskedProducts)('$name', (vector) => {
    const [r, p] = [read(vector.r, vector.deltaAnswerer), read(vector.p, vector.deltaAnswerer)];
    const [d, e] = [xorTexts(vector.q, vector.r.bits), xorTexts(vector.m, vector.s)];
    const zeros = zeroBits(d.length, r.held);
    const [s, v] = [vector.s, vector.v].map((text) => authenticatedBits(zeros.tags, valuesOf(text)));
    const { values } = answerShares(d, s!, v!);
    expect([d, e, values!].map(textOf)).toEqual([vector.d, vector.e, vector.w]);
    const opened = { selectors: d, strings: e, shares: values! };
    const own = productBits(opened, r.held, p.held, wordsOf(vector.deltaAsker));
    const others = productBits(opened, r.kept, p.kept, wordsOf(vector.deltaAnswerer));
    expect([textOf(own.values!), hexOf(own.tags), hexOf(others.tags)]).toEqual([vector.c, vector.macs, vector.keys]);
  });
});

function xorTexts(left: string, right: string): Uint8Array {
  const others = valuesOf(right);
  return valuesOf(left).map((bit, at) => bit ^ others[at]!);
}
