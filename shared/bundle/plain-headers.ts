/**
 * Whether each header of a tar archive is of a plain file, before a library unpacks it. What tar has beside files (attributes, long names, links,
 * sparse files, names of volumes) no bundle needs: programs read it in different ways, and a block of attributes can be worded so that reading
 * it takes days.
 */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { BLOCK } from './bundle-files.ts';

/** Of a header: where it says what it is of, how many bytes follow, and the folder of its name, which no file of a bundle has. */
const TYPE = 156;
const SIZE = { begin: 124, end: 136 } as const;
const PREFIX = { begin: 345, end: 500 } as const;

/** Mode, owner, group, size, time and sum. Programs read what is no octal number there in different ways. */
const NUMBERS = [
  { begin: 100, end: 108 },
  { begin: 108, end: 116 },
  { begin: 116, end: 124 },
  SIZE,
  { begin: 136, end: 148 },
  { begin: 148, end: 156 },
];
const OCTAL = /^ *([0-7]*)[\0 ]*$/;
/** More have a size that no archive has. */
const SIZE_DIGITS = 11;

/** A plain file, as tar has written it since 1988 and before. */
const PLAIN_TYPES: readonly (number | undefined)[] = ['0'.charCodeAt(0), 0];

/** The bytes of each file, where they lie. What the headers say beside that, and what follows the last of them, is for the program that unpacks. */
export function plainFiles(archive: Bytes): readonly Bytes[] {
  const files: Bytes[] = [];
  for (let at = 0; at < archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    const digits = octalIn(header, SIZE) ?? '';
    const isPlain = PLAIN_TYPES.includes(header[TYPE]) && header.subarray(PREFIX.begin, PREFIX.end).every((byte) => byte === 0);
    const hasNumbers = NUMBERS.every((field) => octalIn(header, field) !== undefined);
    if (!isPlain || !hasNumbers || digits === '' || digits.length > SIZE_DIGITS)
      throw new Fault('bundle/malformed', 'it holds something else than plain files');
    const size = Number.parseInt(digits, 8);
    files.push(archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** The digits of a field, perhaps none; undefined where it is no number. */
function octalIn(header: Bytes, { begin, end }: { readonly begin: number; readonly end: number }): string | undefined {
  const text = attempt(() => decodeUtf8(header.subarray(begin, end)));
  return OCTAL.exec(text.ok ? text.value : 'x')?.[1];
}
