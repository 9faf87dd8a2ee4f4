/**
 * Readers turn `Json` of unknown shape into typed values. A reader refuses what it does not know, unknown fields included, with
 * `encoding/wrong-shape` and the path of the offending value.
 */

import { Fault } from '../fault.ts';
import { type Bytes, decodeBase64url, decodeHex } from './bytes.ts';
import type { Json, JsonObject } from './canonical.ts';
import { LIMITS } from './limits.ts';

export type Reader<T> = (value: Json | undefined, path: string) => T;
type Fields = Readonly<Record<string, Reader<unknown>>>;
type OptionalNames<F extends Fields> = { [K in keyof F]: undefined extends ReturnType<F[K]> ? K : never }[keyof F];
type Shape<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: ReturnType<F[K]> } & {
  readonly [K in OptionalNames<F>]?: Exclude<ReturnType<F[K]>, undefined>;
};

const wrong = (path: string, expected: string): Fault => new Fault('encoding/wrong-shape', `${path}: expected ${expected}`);

/** Reads a part of a value. Its path is built only for an error, because most parts have none. */
function readWithin<T>(path: string, part: string, reader: Reader<T>, value: Json | undefined): T {
  try {
    return reader(value, part);
  } catch (error) {
    if (error instanceof Fault && error.code === 'encoding/wrong-shape')
      throw new Fault(error.code, `${path}${error.message.startsWith('[') ? '' : '.'}${error.message}`);
    throw error;
  }
}

/** An object with exactly these fields; a reader made by `optional` lets its field be absent. */
export function object<F extends Fields>(fields: F): Reader<Shape<F>> {
  return (value, path) => {
    const json = jsonObject(value, path);
    for (const name in json)
      if (!Object.hasOwn(fields, name)) throw wrong(`${path}.${name.slice(0, LIMITS.nameLength)}`, 'no such field');
    const read: Record<string, unknown> = {};
    for (const name in fields) {
      const field = readWithin(path, name, fields[name]!, Object.hasOwn(json, name) ? json[name] : undefined);
      if (field !== undefined) read[name] = field;
    }
    return read as Shape<F>;
  };
}

export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, path) => (value === undefined ? undefined : reader(value, path));
}

export function array<T>(item: Reader<T>, bounds: { min?: number; max: number }): Reader<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > bounds.max || value.length < (bounds.min ?? 0)) {
      throw wrong(path, `an array of ${bounds.min ?? 0} to ${bounds.max} items`);
    }
    return value.map((element, i) => readWithin(path, `[${i}]`, item, element));
  };
}

export function string(bounds: { min?: number; max: number }): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string' || value.length > bounds.max || value.length < (bounds.min ?? 0)) {
      throw wrong(path, `a string of ${bounds.min ?? 0} to ${bounds.max} characters`);
    }
    return value;
  };
}

export function integer(bounds: { min: number; max: number }): Reader<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < bounds.min || value > bounds.max) {
      throw wrong(path, `an integer from ${bounds.min} to ${bounds.max}`);
    }
    return value;
  };
}

export const boolean: Reader<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw wrong(path, 'true or false');
  return value;
};

export function oneOf<const T extends readonly string[]>(words: T): Reader<T[number]> {
  return (value, path) => {
    if (typeof value !== 'string' || !words.includes(value)) throw wrong(path, `one of ${words.join(', ')}`);
    return value;
  };
}

export const jsonObject: Reader<JsonObject> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'an object');
  return value as JsonObject;
};

export const json: Reader<Json> = (value, path) => {
  if (value === undefined) throw wrong(path, 'a value');
  return value;
};

/** A union discriminated by a field, `kind` unless another is named. */
export function variants<V extends Fields>(byKind: V, field = 'kind'): Reader<ReturnType<V[keyof V]>> {
  const kinds = Object.keys(byKind);
  return (value, path) => {
    const kind = oneOf(kinds)(jsonObject(value, path)[field], `${path}.${field}`);
    return byKind[kind]!(value, path) as ReturnType<V[keyof V]>;
  };
}

/** Lower-case hex of `length` bytes, kept as text (keys, digests and signatures are compared and printed as such). */
export function hex(length: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string') throw wrong(path, `${length} bytes of lower-case hex`);
    decodeHex(value, length);
    return value;
  };
}

/** Unpadded base64url, decoded. `length` in bytes: exact, or bounds. */
export function base64url(length: number | { min?: number; max: number }): Reader<Bytes> {
  return (value, path) => {
    if (typeof value !== 'string') throw wrong(path, 'unpadded base64url');
    const bytes = decodeBase64url(value, typeof length === 'number' ? length : undefined);
    if (typeof length !== 'number' && (bytes.length > length.max || bytes.length < (length.min ?? 0))) {
      throw wrong(path, `${length.min ?? 0} to ${length.max} bytes of base64url`);
    }
    return bytes;
  };
}

/** A dotted or slashed lower-case name of the protocol, such as `battleship.shot` or `battleship/xaya`. */
export const name: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || value.length > LIMITS.nameLength || !/^[a-z][a-z0-9]*([./-][a-z0-9]+)*$/.test(value)) {
    throw wrong(path, 'a name');
  }
  return value;
};
