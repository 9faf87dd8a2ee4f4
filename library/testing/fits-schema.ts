/** Whether a value fits a JSON Schema, of the keywords that readers write (`Reader.schema`). */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';

const fitsRange = (size: number, least: Json | undefined, most: Json | undefined): boolean =>
  size >= Number(least ?? 0) && size <= Number(most ?? Number.POSITIVE_INFINITY);

export function fitsSchema(schema: JsonObject, value: Json | undefined): boolean {
  const { const: only, enum: words, oneOf, type } = schema;
  if (only !== undefined && value !== only) return false;
  if (words !== undefined && !(words as readonly Json[]).includes(value as Json)) return false;
  if (oneOf !== undefined) return (oneOf as readonly JsonObject[]).filter((one) => fitsSchema(one, value)).length === 1;
  switch (type) {
    case 'object':
      return isObject(value) && fitsFields(schema, value);
    case 'array':
      if (!Array.isArray(value) || !fitsRange(value.length, schema['minItems'], schema['maxItems'])) return false;
      return value.every((item: Json) => fitsSchema(schema['items'] as JsonObject, item));
    case 'integer':
      return Number.isInteger(value) && Number(value) >= Number(schema['minimum']) && Number(value) <= Number(schema['maximum']);
    case 'string':
      if (typeof value !== 'string' || !fitsRange([...value].length, schema['minLength'], schema['maxLength'])) return false;
      return schema['pattern'] === undefined || new RegExp(String(schema['pattern']), 'u').test(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return value !== undefined;
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fitsFields(schema: JsonObject, value: JsonObject): boolean {
  const { properties = {}, required = [] } = schema as { properties?: JsonObject; required?: readonly string[] };
  const isClosed = schema['additionalProperties'] === false;
  if (required.some((name) => !Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, field]) =>
    Object.hasOwn(properties, name) ? fitsSchema(properties[name] as JsonObject, field) : !isClosed,
  );
}
