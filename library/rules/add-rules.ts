/** Puts rules into the bundle of a match, so that it can be judged when their author's site is gone. */

import { archiveBytes, BLOCK } from '../../shared/bundle/bundle-files.ts';
import { plainFiles } from '../../shared/bundle/plain-files.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { type Bytes, concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { codeOf } from './rules-bundle.ts';

const NAME = 'rules.mjs';

/** The archive with the rules behind its other files. Rules of another code than its record states do not get in. */
export async function addRules(archive: Bytes, rules: Bytes): Promise<Bytes> {
  const { record, rules: there } = await readBundle(archive);
  if (record.code !== codeOf(rules))
    throw new Fault('bundle/other-rules', `the match is played by code ${record.code ?? 'none'}`);
  if (there !== undefined) return archive;
  const end = archiveBytes(plainFiles(archive).map(({ bytes }) => bytes.length)) - 2 * BLOCK;
  const added = new Uint8Array(archiveBytes([rules.length]));
  added.set(headerOf(rules.length));
  added.set(rules, BLOCK);
  return concatBytes(archive.subarray(0, end), added);
}

/** As tar writes it, with the owner, mode and time that the other files have: none. */
function headerOf(size: number): Bytes {
  const header = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => header.set(encodeUtf8(text), at);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  put(0, NAME);
  put(100, octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11));
  put(148, '        0');
  put(257, 'ustar\x0000');
  const sum = header.reduce((all, byte) => all + byte, 0);
  put(148, `${octal(sum, 6)} `);
  return header;
}
