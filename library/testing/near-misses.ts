/** Values that differ from one in a single place: what a reader must not take for it. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';

export function nearMisses(value: Json): Json[] {
  if (typeof value === 'number') return [value - 1, value + 1, value + 0.5, String(value)];
  if (typeof value === 'boolean') return [!value, String(value), null];
  if (typeof value === 'string') return [...charactersMissed(value), `${value} `, value.slice(1), value.toUpperCase(), 0];
  if (value === null) return [0, {}];
  if (Array.isArray(value)) return itemsMissed(value as readonly Json[]);
  return fieldsMissed(value as JsonObject);
}

/** Each character by the one after it. */
const charactersMissed = (text: string): string[] =>
  [...text].map((character, at) => text.slice(0, at) + String.fromCodePoint(character.codePointAt(0)! + 1) + text.slice(at + 1));

function itemsMissed(items: readonly Json[]): Json[] {
  const within = items.flatMap((item, at) => nearMisses(item).map((missed) => items.with(at, missed)));
  return [...within, items.slice(1), [...items, ...items.slice(0, 1)], {}];
}

function fieldsMissed(object: JsonObject): Json[] {
  const fields = Object.entries(object);
  const without = fields.map((_, at) => Object.fromEntries(fields.toSpliced(at, 1)));
  const within = fields.flatMap(([name, field]) => nearMisses(field).map((missed) => ({ ...object, [name]: missed })));
  return [...within, ...without, { ...object, also: 1 }];
}
