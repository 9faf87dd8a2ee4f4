/**
 * Readers turn `Json` of unknown shape into typed values. A reader refuses what it does not know, unknown fields included, with
 * `encoding/wrong-shape` and the path of the offending value. Each also says, as a JSON Schema, what it accepts.
 */

import { Fault } from '../fault.ts';
import { type Bytes, decodeBase64url, expectHex } from './bytes.ts';
import type { Json, JsonObject } from './canonical.ts';
import { LIMITS } from './limits.ts';

export interface Reader<T> {
  (value: Json | undefined, path: string): T;
  /**
   * JSON Schema (2020-12) of what the reader accepts. It accepts all of that, and more only where a schema cannot say it: it counts code
   * points where the reader counts UTF-16 units, and knows no order of items.
   */
  schema(): JsonObject;
  /** Whether a field that is read so may be absent from its object. */
  readonly isOptional?: true;
}

type Read<T> = (value: Json | undefined, path: string) => T;
type Fields = Readonly<Record<string, Reader<unknown>>>;
type OptionalNames<F extends Fields> = { [K in keyof F]: undefined extends ReturnType<F[K]> ? K : never }[keyof F];
type Shape<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: ReturnType<F[K]> } & {
  readonly [K in OptionalNames<F>]?: Exclude<ReturnType<F[K]>, undefined>;
};

const wrong = (path: string, expected: string): Fault => new Fault('encoding/wrong-shape', `${path}: expected ${expected}`);

const reader = <T>(read: Read<T>, schema: () => JsonObject): Reader<T> => Object.assign(read, { schema });

/** The fault of a part, with its path from the whole. It is built only for an error, because most parts have none. */
function faultWithin(path: string, error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== 'encoding/wrong-shape') return error;
  return new Fault(error.code, `${path}${error.message.startsWith('[') ? '' : '.'}${error.message}`);
}

/**
 * An object with exactly these fields; a reader made by `optional` lets its field be absent. Where each field is kept as it is, the
 * object is too: a step is checked and not copied.
 */
export function object<F extends Fields>(fields: F): Reader<Shape<F>> {
  const names = Object.keys(fields);
  const known = new Set(names);
  const readers = Object.values(fields);
  /** A field whose name every object inherits is read only where the object has it itself. */
  const mayInherit = names.some((name) => name in Object.prototype);
  const fieldOf = (json: JsonObject, name: string): Json | undefined =>
    mayInherit && !Object.hasOwn(json, name) ? undefined : json[name];
  const firstFields = (json: JsonObject, count: number): Record<string, unknown> => {
    const present = names.slice(0, count).filter((name) => fieldOf(json, name) !== undefined);
    return Object.fromEntries(present.map((name) => [name, json[name]]));
  };

  const read = (value: Json | undefined, path: string): Shape<F> => {
    const json = jsonObject(value, path);
    let size = 0;
    for (const name in json) {
      if (!known.has(name)) throw wrong(`${path}.${name.slice(0, LIMITS.nameLength)}`, 'no such field');
      size++;
    }
    let copy: Record<string, unknown> | undefined;
    let at = 0;
    try {
      for (; at < names.length; at++) {
        const name = names[at]!;
        const given = fieldOf(json, name);
        const field = readers[at]!(given, name);
        if (field !== undefined) size--;
        if (copy === undefined && field !== given) copy = firstFields(json, at);
        if (copy !== undefined && field !== undefined) copy[name] = field;
      }
    } catch (error) {
      throw faultWithin(path, error);
    }
    // What is left over is a field that is `undefined`, which no text has.
    return (copy ?? (size === 0 ? json : firstFields(json, names.length))) as Shape<F>;
  };
  return reader(read, () => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name]!.schema()])),
    required: names.filter((name) => !fields[name]!.isOptional),
    additionalProperties: false,
  }));
}

/** An object of which a later version may have more fields: they are left out. For what is only read, and never signed or hashed. */
export function extensible<F extends Fields>(fields: F): Reader<Shape<F>> {
  const read = object(fields);
  const known = (json: JsonObject): JsonObject => {
    return Object.fromEntries(Object.entries(json).filter(([name]) => Object.hasOwn(fields, name)));
  };
  return reader(
    (value, path) => read(known(jsonObject(value, path)), path),
    () => ({ ...read.schema(), additionalProperties: true }),
  );
}

export function optional<T>(present: Reader<T>): Reader<T | undefined> {
  const read: Read<T | undefined> = (value, path) => (value === undefined ? undefined : present(value, path));
  return Object.assign(read, { schema: present.schema, isOptional: true as const });
}

export function nullable<T>(present: Reader<T>): Reader<T | null> {
  return reader(
    (value, path) => (value === null ? null : present(value, path)),
    () => ({ oneOf: [present.schema(), { type: 'null' }] }),
  );
}

/** The paths of the first items, since most arrays are short. */
const INDICES = Array.from({ length: LIMITS.seats }, (_, i) => `[${i}]`);

/** The array itself is given where each item is kept as it is. */
export function array<T>(item: Reader<T>, { min = 0, max }: { min?: number; max: number }): Reader<readonly T[]> {
  const read: Read<readonly T[]> = (value, path) => {
    if (!Array.isArray(value) || value.length > max || value.length < min)
      throw wrong(path, `an array of ${min} to ${max} items`);
    let copy: T[] | undefined;
    try {
      for (let at = 0; at < value.length; at++) {
        const one = item(value[at], INDICES[at] ?? `[${at}]`);
        if (copy === undefined && one !== value[at]) copy = value.slice(0, at);
        copy?.push(one);
      }
    } catch (error) {
      throw faultWithin(path, error);
    }
    return copy ?? value;
  };
  return reader(read, () => ({ type: 'array', items: item.schema(), minItems: min, maxItems: max }));
}

export function string({ min = 0, max }: { min?: number; max: number }): Reader<string> {
  const read: Read<string> = (value, path) => {
    if (typeof value !== 'string' || value.length > max || value.length < min)
      throw wrong(path, `a string of ${min} to ${max} characters`);
    return value;
  };
  // A character beyond U+FFFF is two UTF-16 units and one code point.
  return reader(read, () => ({ type: 'string', minLength: Math.ceil(min / 2), maxLength: max }));
}

export function integer({ min, max }: { min: number; max: number }): Reader<number> {
  const read: Read<number> = (value, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
      throw wrong(path, `an integer from ${min} to ${max}`);
    return value;
  };
  return reader(read, () => ({ type: 'integer', minimum: min, maximum: max }));
}

export const boolean: Reader<boolean> = reader(
  (value, path) => {
    if (typeof value !== 'boolean') throw wrong(path, 'true or false');
    return value;
  },
  () => ({ type: 'boolean' }),
);

/** For a mark that is present where it holds, and nowhere else: so what it says has one encoding. */
export const onlyTrue: Reader<true> = reader(
  (value, path) => {
    if (value !== true) throw wrong(path, 'true, or no such field');
    return value;
  },
  () => ({ type: 'boolean', const: true }),
);

export function oneOf<const T extends readonly string[]>(words: T): Reader<T[number]> {
  const read: Read<T[number]> = (value, path) => {
    if (typeof value !== 'string' || !words.includes(value)) throw wrong(path, `one of ${words.join(', ')}`);
    return value;
  };
  return reader(read, () => ({ type: 'string', ...(words.length === 1 ? { const: words[0]! } : { enum: words }) }));
}

export const jsonObject: Reader<JsonObject> = reader(
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'an object');
    return value as JsonObject;
  },
  () => ({ type: 'object' }),
);

export const json: Reader<Json> = reader(
  (value, path) => {
    if (value === undefined) throw wrong(path, 'a value');
    return value;
  },
  () => ({}),
);

/** A union of objects, discriminated by a field, `kind` unless another is named. */
export function variants<V extends Fields>(byKind: V, field = 'kind'): Reader<ReturnType<V[keyof V]>> {
  const kinds = Object.keys(byKind);
  const readers = new Map(Object.entries(byKind));
  const read: Read<ReturnType<V[keyof V]>> = (value, path) => {
    const kind = jsonObject(value, path)[field];
    const chosen = typeof kind === 'string' ? readers.get(kind) : undefined;
    if (chosen === undefined) throw wrong(`${path}.${field}`, `one of ${kinds.join(', ')}`);
    return chosen(value, path) as ReturnType<V[keyof V]>;
  };
  const schemaOf = (kind: string): JsonObject => {
    const schema = byKind[kind]!.schema();
    return { ...schema, properties: { ...(schema['properties'] as JsonObject), [field]: { type: 'string', const: kind } } };
  };
  return reader(read, () => ({ oneOf: kinds.map(schemaOf) }));
}

/** A reader that refuses more than another one, or gives a narrower type; `more` is what a schema can say of it. */
export function refined<T, U extends T>(
  whole: Reader<T>,
  refine: (value: T, path: string) => U,
  more: JsonObject = {},
): Reader<U> {
  return reader(
    (value, path) => refine(whole(value, path), path),
    () => ({ ...whole.schema(), ...more }),
  );
}

/** Lower-case hex of `length` bytes, kept as text (keys, digests and signatures are compared and printed as such). */
export function hex(length: number): Reader<string> {
  const read: Read<string> = (value, path) => {
    if (typeof value !== 'string') throw wrong(path, `${length} bytes of lower-case hex`);
    expectHex(value, length);
    return value;
  };
  return reader(read, () => ({ type: 'string', pattern: `^[0-9a-f]{${2 * length}}$` }));
}

/** Unpadded base64url of whole bytes: the bits of its last digit that belong to no byte are zero. */
const BASE64URL = '^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9_-][AQgw])?$';
const digitsOf = (bytes: number): number => Math.ceil((4 * bytes) / 3);

/** Unpadded base64url, decoded. `length` in bytes: exact, or bounds. */
export function base64url(length: number | { min?: number; max: number }): Reader<Bytes> {
  const [min, max] = typeof length === 'number' ? [length, length] : [length.min ?? 0, length.max];
  const read: Read<Bytes> = (value, path) => {
    if (typeof value !== 'string') throw wrong(path, 'unpadded base64url');
    const bytes = decodeBase64url(value, typeof length === 'number' ? length : undefined);
    if (bytes.length > max || bytes.length < min) throw wrong(path, `${min} to ${max} bytes of base64url`);
    return bytes;
  };
  return reader(read, () => ({ type: 'string', pattern: BASE64URL, minLength: digitsOf(min), maxLength: digitsOf(max) }));
}

/** Unpadded base64url of `length` bytes, kept as text. */
export function base64urlText(length: number): Reader<string> {
  const bytes = base64url(length);
  const digits = new RegExp(BASE64URL);
  const size = digitsOf(length);
  const read: Read<string> = (value, path) => {
    if (typeof value !== 'string' || value.length !== size || !digits.test(value)) bytes(value, path);
    return value as string;
  };
  return reader(read, bytes.schema);
}

/** A dotted or slashed lower-case name of the protocol, such as `battleship.shot` or `battleship/xaya`. */
export const NAME = '^[a-z][a-z0-9]*([./-][a-z0-9]+)*$';
const NAME_PATTERN = new RegExp(NAME);
export const name: Reader<string> = reader(
  (value, path) => {
    if (typeof value !== 'string' || value.length > LIMITS.nameLength || !NAME_PATTERN.test(value)) throw wrong(path, 'a name');
    return value;
  },
  () => ({ type: 'string', pattern: NAME, maxLength: LIMITS.nameLength }),
);
