/**
 * The files of a tar archive that holds plain files alone. What tar has beside them (attributes, long names, links, sparse files, names of volumes)
 * no bundle needs: programs read it in different ways, and a block of attributes can be worded so that reading it takes days.
 */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { BLOCK } from './bundle-files.ts';

interface PlainFile {
  readonly name: string;
  /** Where it lies in the archive, without a copy. */
  readonly bytes: Bytes;
}

/** Of a header: its name, how many bytes follow, the sum of its bytes, what it is of, and the folder of its name, which no file of a bundle has. */
const NAME = { begin: 0, end: 100 } as const;
const SUM = { begin: 148, end: 156 } as const;
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
  SUM,
];
const OCTAL = /^ *([0-7]*)[\0 ]*$/;
/** More have a size that no archive has. */
const SIZE_DIGITS = 11;

const SPACE = ' '.charCodeAt(0);

/** Two blocks of zeros, and more where a tool fills the last of its own. */
const END_BYTES = 2 * BLOCK;

/** A plain file, as tar has written it since 1988 and before. */
const PLAIN_TYPES: readonly (number | undefined)[] = ['0'.charCodeAt(0), 0];

const malformed = (what: string): Fault => new Fault('bundle/malformed', what);

const isEmpty = (bytes: Bytes): boolean => bytes.every((byte) => byte === 0);

/** In their order. What is wrong with the archive as a whole, such as an end that was cut off, is a fault too. */
export function plainFiles(archive: Bytes): readonly PlainFile[] {
  const files: PlainFile[] = [];
  for (let at = 0; ; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw malformed('it is no whole tar archive');
    if (isEmpty(header)) {
      const end = archive.subarray(at);
      if (end.length < END_BYTES || !isEmpty(end)) throw malformed('it does not end as a tar archive does');
      return files;
    }
    const { name, size } = readHeader(header);
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (bytes.length < size) throw malformed('it is no whole tar archive');
    files.push({ name, bytes });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function readHeader(header: Bytes): { readonly name: string; readonly size: number } {
  const digits = octalIn(header, SIZE) ?? '';
  const isPlain = PLAIN_TYPES.includes(header[TYPE]) && isEmpty(header.subarray(PREFIX.begin, PREFIX.end));
  const hasNumbers = NUMBERS.every((field) => octalIn(header, field) !== undefined);
  if (!isPlain || !hasNumbers || digits === '' || digits.length > SIZE_DIGITS)
    throw malformed('it holds something else than plain files');
  if (Number.parseInt(octalIn(header, SUM)!, 8) !== sumOf(header)) throw malformed('a header is not the one whose sum it has');
  const text = attempt(() => decodeUtf8(header.subarray(NAME.begin, NAME.end)));
  if (!text.ok) throw malformed('a name is not UTF-8');
  return { name: text.value.split('\0', 1)[0]!, size: Number.parseInt(digits, 8) };
}

/** Of its bytes, with spaces in place of the sum itself. */
const sumOf = (header: Bytes): number =>
  header.reduce((sum, byte, at) => sum + (at >= SUM.begin && at < SUM.end ? SPACE : byte), 0);

/** The digits of a field, perhaps none; undefined where it is no number. */
function octalIn(header: Bytes, { begin, end }: { readonly begin: number; readonly end: number }): string | undefined {
  const text = attempt(() => decodeUtf8(header.subarray(begin, end)));
  return OCTAL.exec(text.ok ? text.value : 'x')?.[1];
}
