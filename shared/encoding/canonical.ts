/**
 * Canonical JSON: RFC 8785 (JCS) restricted to what cannot be misread, so that `jq -cS` prints exactly these bytes.
 * Integers within ±(2^53−1) and no −0, ASCII keys, no duplicate keys, no control characters (C0, U+007F–U+009F) or lone
 * surrogates in strings, bounded depth. The parser never repairs: text that is not its own canonical form is refused.
 */

import { Fault } from '../fault.ts';
import { LIMITS } from './limits.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** What has a canonical form by its type. Beside `Json` these are interfaces, which TypeScript does not take for a `JsonObject`. */
type Canonical<T> = T extends Json
  ? T
  : T extends object
    ? T extends Uint8Array | ((...of: never) => unknown)
      ? never
      : { readonly [K in keyof T]: Canonical<T[K]> }
    : never;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the format forbids
const FORBIDDEN_IN_STRING = /[\u0000-\u001f\u007f-\u009f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const ASCII = /^[\x20-\x7e]*$/;

/** Most texts. */
const UNESCAPED_ASCII = /^[ -[\]-~]*$/;

function checkString(text: string): void {
  if (ASCII.test(text)) return;
  if (FORBIDDEN_IN_STRING.test(text)) throw new Fault('encoding/control-character');
  if (LONE_SURROGATE.test(text)) throw new Fault('encoding/lone-surrogate');
}

function checkNumber(value: number): void {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    throw new Fault('encoding/not-an-integer', 'numbers are integers within ±(2^53−1)');
  }
}

/** By UTF-16 code units (RFC 8785 §3.2.3); keys are ASCII, so code points sort alike. */
const inOrder = (keys: readonly string[]): boolean => {
  for (let i = 1; i < keys.length; i++) if (keys[i]! < keys[i - 1]!) return false;
  return true;
};

/**
 * Throws for what has no canonical form. Returns whether the keys of all objects stand in order, as those of most do. `ascii`: all its
 * strings are known to be printable ASCII.
 */
function check(value: unknown, levels: number, ascii: boolean): boolean {
  if (levels === 0) throw new Fault('encoding/too-deep');
  switch (typeof value) {
    case 'string':
      if (!ascii) checkString(value);
      return true;
    case 'boolean':
      return true;
    case 'number':
      checkNumber(value);
      return true;
    case 'object': {
      if (value === null) return true;
      let ordered = true;
      if (Array.isArray(value)) {
        for (const item of value) if (!check(item, levels - 1, ascii)) ordered = false;
        return ordered;
      }
      const keys = Object.keys(value);
      if (!inOrder(keys)) {
        keys.sort();
        ordered = false;
      }
      for (const key of keys) {
        if (!ascii && !ASCII.test(key)) throw new Fault('encoding/key-not-ascii');
        if (!check((value as Record<string, unknown>)[key], levels - 1, ascii)) ordered = false;
      }
      return ordered;
    }
    default:
      throw new Fault('encoding/not-json', `a ${typeof value} has no canonical form`);
  }
}

/** JSON with its keys in order, whatever their order in the value: the integers among them always come first there. */
function writeInOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeInOrder).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeInOrder(member)}`).join(',')}}`;
}

/** The canonical text of a value of at most `depth` levels. Throws an `encoding/…` fault for a value that has none. */
export function encodeCanonical<T>(value: T & Canonical<T>, depth: number = LIMITS.depth): string {
  return encode(value, depth, false);
}

const encode = (value: unknown, depth: number, ascii: boolean): string =>
  check(value, depth, ascii) ? JSON.stringify(value) : writeInOrder(value);

/** Checks that a value that was parsed from canonical text has at most `depth` levels. */
export function checkDepth(value: Json, depth: number): void {
  if (depth === 0) throw new Fault('encoding/too-deep');
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) checkDepth(member, depth - 1);
}

/** The number of values in a value: itself, and each member of an object or array in it. Its depth is bounded. */
export function countValues(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) count += countValues(member);
  return count;
}

/** A value as the JSON that it is. */
export function toJson<T extends object>(value: T & Canonical<T>): JsonObject {
  return value as unknown as JsonObject;
}

/** The value of a canonical text; `maxLength` in UTF-16 code units is applied before anything is decoded. */
export function parseCanonical(text: string, maxLength: number): Json {
  if (text.length > maxLength) throw new Fault('encoding/too-large', `more than ${maxLength} characters`);
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault('encoding/not-json', 'the text is not JSON');
  }
  // Text without an escape has no other characters in its strings than its own.
  if (encode(value, LIMITS.depth, UNESCAPED_ASCII.test(text)) !== text) {
    throw new Fault('encoding/not-canonical', 'the text differs from its canonical form (RFC 8785)');
  }
  return value;
}
