/**
 * Plain data with typed arrays in it, as JSON and parts: what is small is in the JSON, each large array is a part of its own. For
 * caches of one device; nothing that crosses the network has this form.
 */

import { type Bytes, decodeBase64url, encodeBase64url } from './bytes.ts';
import type { Json, JsonObject } from './canonical.ts';

/** Arrays up to so many bytes stand in the JSON. */
const SMALL_BYTES = 64;

type Words = Uint8Array | Uint32Array;

/** Names of arrays that are parts already: an array keeps its name as long as it lives, so that it is written once. */
const NAMES = new WeakMap<object, string>();

interface DataParts {
  readonly json: JsonObject;
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

/**
 * `scope` names the moment: whatever is met at one path in one scope has always the same content. Throws a plain `Error` for what is no
 * plain data: objects, arrays, strings, integers, booleans, `undefined`, bytes and words.
 */
export function splitData(value: object, scope: string): DataParts {
  const parts = new Map<string, Uint8Array>();
  const split = (one: unknown, path: string): Json => {
    if (one === undefined) return null;
    if (typeof one === 'string' || typeof one === 'boolean' || Number.isSafeInteger(one)) return one as Json;
    if (one instanceof Uint8Array || one instanceof Uint32Array) return splitWords(one, `${scope}${path}`, parts);
    if (Array.isArray(one)) return one.map((element, at) => split(element, `${path}/${at}`));
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype)
      throw new Error(`${path} is no plain data`);
    const fields = Object.entries(one).filter(([, field]) => field !== undefined);
    return { fields: Object.fromEntries(fields.map(([name, field]) => [name, split(field, `${path}/${name}`)])) };
  };
  return { json: { data: split(value, '') }, parts };
}

function splitWords(words: Words, name: string, parts: Map<string, Uint8Array>): Json {
  const size = words.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(words.buffer as ArrayBuffer, words.byteOffset, words.byteLength);
  if (bytes.length <= SMALL_BYTES) return { size, bytes: encodeBase64url(bytes) };
  const known = NAMES.get(words) ?? name;
  NAMES.set(words, known);
  parts.set(known, bytes);
  return { size, part: known };
}

/** The data again. Each part begins at offset 0 of a buffer of its own. Throws a plain `Error` when a part is missing. */
export function joinData({ json, parts }: DataParts): unknown {
  const join = (one: Json): unknown => {
    if (one === null) return undefined;
    if (typeof one !== 'object') return one;
    if (Array.isArray(one)) return one.map(join);
    const { fields, size, bytes, part } = one as JsonObject;
    if (fields !== undefined)
      return Object.fromEntries(Object.entries(fields as JsonObject).map(([name, field]) => [name, join(field)]));
    if (bytes !== undefined) return wordsOf(decodeBase64url(bytes as string), size as number);
    const found = parts.get(part as string);
    if (found === undefined) throw new Error(`the part ${String(part)} is missing`);
    const words = wordsOf(found as Bytes, size as number);
    NAMES.set(words, part as string);
    return words;
  };
  return join(json['data']!);
}

const wordsOf = (bytes: Bytes, size: number): Words =>
  size === 1 ? bytes : new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / size);
