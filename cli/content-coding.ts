/** The bytes behind a content coding, where every program reads the same: one part, with nothing behind it. */

import { brotliDecompressSync, gunzipSync, inflateRawSync, zstdDecompressSync } from 'node:zlib';
import type { Bytes } from '../shared/encoding/bytes.ts';

type Decode = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** A header of ten bytes without names or comments, and at the end the checksum and the length, which `gunzipSync` checks. */
const GZIP = { begin: [0x1f, 0x8b, 8, 0], header: 10, trailer: 8 };

const CODINGS: Readonly<Record<string, Decode>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** A stream that ends with these bytes and not before: without its last byte it is unfinished. */
const isOnePart = (decode: Decode, stream: Uint8Array, options: { readonly maxOutputLength: number }): boolean =>
  decoded(decode, stream, options) !== undefined && decoded(decode, stream.subarray(0, -1), options) === undefined;

function decoded(decode: Decode, body: Uint8Array, options: { readonly maxOutputLength: number }): Bytes | undefined {
  try {
    return new Uint8Array(decode(body, options));
  } catch {
    return undefined;
  }
}

/** Undefined for a coding that is not known here, for several parts, for bytes behind them, and for more than `most` bytes. */
export function decodeWhole(coding: string, body: Bytes, most: number): Bytes | undefined {
  const decode = CODINGS[coding];
  const options = { maxOutputLength: most };
  if (decode === undefined) return undefined;
  const isGzip = coding === 'gzip';
  if (isGzip && !GZIP.begin.every((byte, i) => body[i] === byte)) return undefined;
  const stream = isGzip ? body.subarray(GZIP.header, -GZIP.trailer) : body;
  return isOnePart(isGzip ? inflateRawSync : decode, stream, options) ? decoded(decode, body, options) : undefined;
}
