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
const ASCII_KEY = /^[\x20-\x7e]*$/;

/** Most strings: printable ASCII that needs no escape. */
const PLAIN = /^[ !#-[\]-~]*$/;

const encodeString = (text: string): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  if (FORBIDDEN_IN_STRING.test(text)) throw new Fault('encoding/control-character');
  if (LONE_SURROGATE.test(text)) throw new Fault('encoding/lone-surrogate');
  return JSON.stringify(text);
};

/** By UTF-16 code units (RFC 8785 §3.2.3); keys are ASCII, so code points sort alike. Most objects are in order already. */
const sortedKeys = (value: object): readonly string[] => {
  const keys = Object.keys(value);
  return keys.some((key, i) => i > 0 && key < keys[i - 1]!) ? keys.sort() : keys;
};

const encode = (value: unknown, levels: number): string => {
  if (levels === 0) throw new Fault('encoding/too-deep');
  switch (typeof value) {
    case 'string':
      return encodeString(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
        throw new Fault('encoding/not-an-integer', 'numbers are integers within ±(2^53−1)');
      }
      return String(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map((item) => encode(item, levels - 1)).join(',')}]`;
      let members = '';
      for (const key of sortedKeys(value)) {
        if (!ASCII_KEY.test(key)) throw new Fault('encoding/key-not-ascii');
        const member = encode((value as Record<string, unknown>)[key], levels - 1);
        members += `${members === '' ? '' : ','}${encodeString(key)}:${member}`;
      }
      return `{${members}}`;
    }
    default:
      throw new Fault('encoding/not-json', `a ${typeof value} has no canonical form`);
  }
};

/** The canonical text of a value of at most `depth` levels. Throws an `encoding/…` fault for a value that has none. */
export function encodeCanonical<T>(value: T & Canonical<T>, depth: number = LIMITS.depth): string {
  return encode(value, depth);
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
  if (encode(value, LIMITS.depth) !== text) {
    throw new Fault('encoding/not-canonical', 'the text differs from its canonical form (RFC 8785)');
  }
  return value;
}
