import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { concatBytes, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { decodeWhole } from './content-coding.ts';

const MOST = 10_000;
const text = encodeUtf8('a script that is long enough to be compressed, is compressed. '.repeat(20));

describe.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
] as const)('a body in %s', (coding, compress) => {
  const body = new Uint8Array(compress(text));
  const decode = (bytes: Uint8Array, most = MOST) => decodeWhole(coding, new Uint8Array(bytes), most);

  it('is read where it is one part, also of nothing', () => {
    expect(decode(body)).toEqual(text);
    expect(decode(compress(''))).toEqual(new Uint8Array());
  });

  it.each([
    ['two parts', concatBytes(body, body)],
    ['bytes behind it', concatBytes(body, encodeUtf8('more'))],
    ['one byte behind it', concatBytes(body, Uint8Array.of(0))],
    ['no last byte', body.subarray(0, -1)],
    ['another coding', new Uint8Array(deflateSync(text))],
    ['nothing at all', new Uint8Array()],
  ])('is not read with %s', (_, bytes) => {
    expect(decode(bytes)).toBeUndefined();
  });

  it('is not read beyond what a file may have', () => {
    expect(decode(body, text.length - 1)).toBeUndefined();
  });
});

it('no other coding is read, nor a header of gzip with more than it needs', () => {
  expect(decodeWhole('deflate', new Uint8Array(deflateSync(text)), MOST)).toBeUndefined();
  const named = new Uint8Array(gzipSync(text)).with(3, 8);
  expect(decodeWhole('gzip', named, MOST)).toBeUndefined();
});
