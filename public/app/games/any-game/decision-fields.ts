/** What a form has to ask for a decision, by its schema. */

import type { Json, JsonObject } from '../../../../shared/encoding/canonical.ts';
import { fieldText } from '../../../../shared/games/decision-text.ts';

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly isOptional: boolean;
}

/** `json`: what has parts of its own is typed as JSON. */
export type DecisionField = FieldBase &
  (
    | { readonly kind: 'choice'; readonly words: readonly string[] }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'text'; readonly most: number }
    | { readonly kind: 'switch' | 'json' }
  );

/** One sort of decision: what is the same in all of it, and what is to be given. */
export interface DecisionSort {
  readonly label: string;
  readonly fixed: JsonObject;
  readonly fields: readonly DecisionField[];
}

type Properties = Readonly<Record<string, JsonObject>>;

export function formsOf(schema: JsonObject): readonly DecisionSort[] {
  const variants = (schema['oneOf'] ?? [schema]) as readonly JsonObject[];
  return variants.map(({ properties = {}, required = [] }) => {
    const all = Object.entries(properties as Properties);
    const fixed = Object.fromEntries(all.flatMap(([name, { const: only }]) => (only === undefined ? [] : [[name, only]])));
    const fields = all.filter(([name]) => !Object.hasOwn(fixed, name));
    return {
      label: Object.values(fixed).map(String).join(' '),
      fixed,
      fields: fields.map(([name, field]) => fieldOf(name, field, !(required as readonly string[]).includes(name))),
    };
  });
}

function fieldOf(name: string, schema: JsonObject, isOptional: boolean): DecisionField {
  const base = { name, label: fieldText(name), isOptional };
  const { type, enum: words, minimum, maximum, maxLength } = schema;
  if (words !== undefined) return { ...base, kind: 'choice', words: words as readonly string[] };
  if (type === 'integer') return { ...base, kind: 'number', min: Number(minimum), max: Number(maximum) };
  if (type === 'string') return { ...base, kind: 'text', most: Number(maxLength ?? 256) };
  return { ...base, kind: type === 'boolean' ? 'switch' : 'json' };
}

/** What a field begins with. */
export function initialText(field: DecisionField): string {
  if (field.isOptional) return '';
  if (field.kind === 'choice') return field.words[0]!;
  if (field.kind === 'number') return String(field.min);
  return { text: '', switch: 'false', json: '[]' }[field.kind];
}

/** The decision of what was given, by the names of the fields; the name of a field that is no JSON. */
export function decisionOf({ fixed, fields }: DecisionSort, given: Readonly<Record<string, string>>): JsonObject | string {
  const decision: Record<string, Json> = { ...fixed };
  for (const field of fields) {
    const text = given[field.name] ?? initialText(field);
    if (text === '' && field.isOptional) continue;
    const isWord = field.kind === 'choice' || field.kind === 'text';
    const value = isWord ? text : readJson(text);
    if (value === undefined) return field.name;
    decision[field.name] = value;
  }
  return decision;
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
