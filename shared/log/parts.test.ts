import { expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import { cutLines } from './parts.ts';

const cut = (file: string, lines: number, bytes: number): string[] =>
  [...cutLines(encodeUtf8(file), { lines, bytes })].map((part) => decodeUtf8(part));

it.each<[file: string, lines: number, bytes: number, parts: readonly string[]]>([
  ['', 2, 9, []],
  ['a\nb\nc\n', 2, 9, ['a\nb\n', 'c\n']],
  ['aa\nbb\ncc\n', 9, 6, ['aa\nbb\n', 'cc\n']],
  // Before the line that would be too much, and not after it.
  ['aa\nbbb\nc\n', 9, 6, ['aa\n', 'bbb\nc\n']],
  ['a\n😀😀\nb\n', 9, 10, ['a\n', '😀😀\n', 'b\n']],
  ['a\nlonger than a part\nb\n', 9, 4, ['a\n', 'longer than a part\n', 'b\n']],
  ['a\nnot ended', 9, 4, ['a\n', 'not ended']],
])('%j, at most %i lines and %i bytes a part, is cut into %j', (file, lines, bytes, parts) => {
  expect(cut(file, lines, bytes)).toEqual(parts);
});
