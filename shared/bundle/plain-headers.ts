/**
 * Whether each header of a tar archive is of a plain file, before a library unpacks it. What tar has beside files (attributes, long names, links,
 * sparse files, names of volumes) no bundle needs: programs read it in different ways, and a block of attributes can be worded so that reading
 * it takes days.
 */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { BLOCK } from './bundle-files.ts';

/** Of a header: where it says what it is of, and how many bytes follow. */
const TYPE = 156;
const SIZE = { begin: 124, end: 136 } as const;

/** A plain file, as tar has written it since 1988 and before. */
const PLAIN_TYPES: readonly (number | undefined)[] = ['0'.charCodeAt(0), 0];

/** The bytes of each file, where they lie. What the headers say beside that, and what follows the last of them, is for the program that unpacks. */
export function plainFiles(archive: Bytes): readonly Bytes[] {
  const files: Bytes[] = [];
  for (let at = 0; at < archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    const text = attempt(() => decodeUtf8(header.subarray(SIZE.begin, SIZE.end)));
    const digits = /^ *([0-7]{1,11})[\0 ]*$/.exec(text.ok ? text.value : '')?.[1];
    if (digits === undefined || !PLAIN_TYPES.includes(header[TYPE]))
      throw new Fault('bundle/malformed', 'it holds something else than plain files');
    const size = Number.parseInt(digits, 8);
    files.push(archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
