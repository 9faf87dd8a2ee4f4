/** Streams, products, trees and extensions of `proven-dark-chess.json`, which a Python program made from the specification alone. */

import { describe, expect, it } from 'vitest';
import { bytesOfWords, multiplyInto, wordsOfBytes } from '../../shared/crypto/binary-field.ts';
import { BLOCK_WORDS, chacha8Words, chachaWords, type Nonce } from '../../shared/crypto/chacha.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { concatBytes, decodeHex, encodeHex } from '../../shared/encoding/bytes.ts';
import { packBits } from '../../shared/encoding/packed-bits.ts';
import { ColumnWork } from '../../shared/oblivious-transfer/columns.ts';
import { extendAsHolder, extendAsKeeper } from '../../shared/oblivious-transfer/extension.ts';
import { growTrees, readTrees, type TreeLeaves, treeDirection } from '../../shared/oblivious-transfer/ggm-tree.ts';
import type { AuthenticatedBits } from '../../shared/proofs/authenticated-bits.ts';
import { faultCode } from '../support/fault-code.ts';
import { readVectorText } from './files.ts';

interface TreesCase {
  readonly name: string;
  readonly match: string;
  readonly holder: number;
  readonly depth: number;
  readonly keys: readonly (readonly [string, string])[];
  readonly delta: string;
}

interface PieceCase {
  readonly name: string;
  readonly depth: number;
  readonly holder: number;
  readonly piece: number;
  readonly count: number;
  readonly delta: string;
  readonly match: string;
  readonly prefix: string;
  readonly transcript: string;
  readonly roots: string;
  readonly leafKeysDigest: string;
}

interface Vectors {
  readonly blocks: readonly { name: string; rounds: number; key: string; nonce: string; counter: number; block: string }[];
  readonly streams: readonly { name: string; key: string; nonce: string; length: number; stream: string }[];
  readonly products: readonly { left: string; right: string; product: string }[];
  readonly trees: readonly (TreesCase & {
    readonly roots: readonly string[];
    readonly direction: string;
    readonly messages: readonly string[];
    readonly missing: readonly number[];
    readonly leafKeys: readonly (readonly string[])[];
  })[];
  readonly treesToRead: readonly (TreesCase & { readonly message: string; readonly fault?: string })[];
  readonly extensions: readonly (PieceCase & {
    readonly body: string;
    readonly bits: string;
    readonly macs: string;
    readonly keys: string;
  })[];
  readonly fullPieces: readonly (PieceCase & Record<'bodyDigest' | 'bitsDigest' | 'macsDigest' | 'keysDigest', string>)[];
}

const VECTORS = JSON.parse(readVectorText('proven-dark-chess.json')) as Vectors;

const wordsOfHex = (text: string) => wordsOfBytes(decodeHex(text));
const nonceOf = (text: string): Nonce => {
  const [word0, word1, word2] = wordsOfHex(text);
  return [word0!, word1!, word2!];
};

it.each(VECTORS.blocks)('a block: $name', ({ rounds, key, nonce, counter, block }) => {
  const output = new Uint32Array(BLOCK_WORDS);
  chachaWords(rounds, wordsOfHex(key), 0, nonceOf(nonce), counter, output, 0, BLOCK_WORDS);
  expect(encodeHex(bytesOfWords(output))).toBe(block);
});

it.each(VECTORS.streams)('a stream: $name', ({ key, nonce, length, stream }) => {
  const output = new Uint32Array(Math.ceil(length / 64) * BLOCK_WORDS);
  chacha8Words(wordsOfHex(key), 0, nonceOf(nonce), 0, output, 0, output.length);
  expect(encodeHex(bytesOfWords(output).subarray(0, length))).toBe(stream);
});

it.each(VECTORS.products)('the product of $left and $right', ({ left, right, product }) => {
  const out = new Uint32Array(4);
  multiplyInto(out, 0, wordsOfHex(left), 0, wordsOfHex(right), 0);
  expect(encodeHex(bytesOfWords(out))).toBe(product);
});

/** The keys of base transfers, both and as the keeper's Δ chooses. */
function baseKeys({ keys, delta }: TreesCase) {
  const secret = decodeHex(delta);
  const pairs = keys.map(([key0, key1]) => [decodeHex(key0), decodeHex(key1)] as const);
  return { secret, pairs, chosen: pairs.map((pair, i) => pair[((secret[i >> 3]! >> (i & 7)) & 1) as 0 | 1]) };
}

const hexOfKeys = (keys: Uint8Array) =>
  Array.from({ length: keys.length / 32 }, (_, i) => encodeHex(keys.subarray(32 * i, 32 * i + 32)));

describe('trees', () => {
  it.each(VECTORS.trees)('$name', (vector) => {
    const { match, holder, depth, roots, direction, messages, missing, leafKeys } = vector;
    const { secret, pairs, chosen } = baseKeys(vector);
    const shape = { depth, trees: roots.length };
    const name = treeDirection(decodeHex(match), holder);
    expect(encodeHex(name)).toBe(direction);
    const { leaves, message } = growTrees(shape, name, decodeHex(roots.join('')), pairs);
    expect(encodeHex(message)).toBe(messages.join(''));
    expect(leaves.keys.map(hexOfKeys)).toEqual(leafKeys);
    const read = readTrees(shape, name, secret, chosen, message);
    expect(read.missing).toEqual(missing);
    const known = leafKeys.map((keys, tree) => keys.with(missing[tree]!, '00'.repeat(32)));
    expect(read.keys.map(hexOfKeys)).toEqual(known);
  });

  it.each(VECTORS.treesToRead)('with another byte: $name', (vector) => {
    const { match, holder, depth, message, fault } = vector;
    const { secret, chosen } = baseKeys(vector);
    const name = treeDirection(decodeHex(match), holder);
    expect(faultCode(() => readTrees({ depth, trees: 1 }, name, secret, chosen, decodeHex(message)))).toBe(fault);
  });
});

/** Both seats' part of a piece, from the roots of its trees. Base keys are left out: they encrypt the trees and nothing else. */
function extend({ depth, holder, piece, count, delta, match, prefix, transcript, roots, leafKeysDigest }: PieceCase) {
  const shape = { depth, trees: 128 / depth };
  const none = new Uint8Array(16);
  const pairs = Array.from({ length: 128 }, () => [none, none] as const);
  const name = treeDirection(decodeHex(match), holder);
  const secret = decodeHex(delta);
  const grown = growTrees(shape, name, decodeHex(roots), pairs);
  expect(encodeHex(sha256(concatBytes(...grown.leaves.keys)))).toBe(leafKeysDigest);
  const kept = readTrees(
    shape,
    name,
    secret,
    pairs.map(([key]) => key),
    grown.message,
  );
  const work = (leaves: TreeLeaves) => new ColumnWork(leaves, { prefix: decodeHex(prefix), holder, piece, count });
  const { bits, message } = extendAsHolder(work(grown.leaves), decodeHex(transcript));
  return { bits, message, keys: extendAsKeeper(work(kept), secret, decodeHex(transcript), message) };
}

const bytesOfTags = ({ tags }: AuthenticatedBits) => bytesOfWords(tags);

describe('extensions', () => {
  it.each(VECTORS.extensions)('$name', (vector) => {
    const { bits, message, keys } = extend(vector);
    expect(encodeHex(message)).toBe(vector.body);
    expect(bits.values.join('')).toBe(vector.bits);
    expect(encodeHex(bytesOfTags(bits))).toBe(vector.macs);
    expect(encodeHex(bytesOfTags(keys))).toBe(vector.keys);
  });

  it.each(VECTORS.fullPieces)('$name', (vector) => {
    const { bits, message, keys } = extend(vector);
    const made = [message, packBits(bits.values), bytesOfTags(bits), bytesOfTags(keys)].map((bytes) => encodeHex(sha256(bytes)));
    expect(made).toEqual([vector.bodyDigest, vector.bitsDigest, vector.macsDigest, vector.keysDigest]);
  });
});
