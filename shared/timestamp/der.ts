/** DER (X.690), of which timestamps and certificates consist, in what reading them takes: definite lengths in their shortest form. */

import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

export interface DerElement {
  readonly tag: number;
  readonly content: Bytes;
  /** With its tag and length. */
  readonly whole: Bytes;
}

export const TAG = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** The field [0] of a sequence. */
  zeroth: 0xa0,
} as const;

export const malformed = (what: string): Fault => new Fault('timestamp/malformed', what);

/** Elements that stand one after the other and fill these bytes. */
export function elementsOf(bytes: Bytes): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; at += elements.at(-1)!.whole.length) elements.push(elementAt(bytes, at));
  return elements;
}

export function onlyElement(bytes: Bytes): DerElement {
  const [element, more] = elementsOf(bytes);
  if (element === undefined || more !== undefined) throw malformed('these bytes are not one element of DER');
  return element;
}

/** What is within an element, which must be there and have this tag. */
export function within(element: DerElement | undefined, tag: number, name: string): readonly DerElement[] {
  return elementsOf(contentOf(element, tag, name));
}

export function contentOf(element: DerElement | undefined, tag: number, name: string): Bytes {
  if (element?.tag !== tag) throw malformed(`${name} is missing, or something else is in its place`);
  return element.content;
}

function elementAt(bytes: Bytes, at: number): DerElement {
  const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
  if ((tag & 0x1f) === 0x1f || first === 0x80 || first > 0x84) throw malformed('a tag or a length is not of DER');
  const long = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + long;
  const length = long === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const isShortest = long === 0 || length >= (long === 1 ? 0x80 : 256 ** (long - 1));
  if (!isShortest || start + length > bytes.length) throw malformed('a length is not in its shortest form, or reaches too far');
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}
