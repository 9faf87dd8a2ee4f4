/** Whether a schema says of a view what it holds, and nothing more. */

import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { fitsSchema } from './fits-schema.ts';

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The view with a member too many: once for each object in it. */
function* planted(view: Json): Generator<Json, void> {
  if (Array.isArray(view)) for (const [i, one] of view.entries()) for (const more of planted(one)) yield view.with(i, more);
  if (!isObject(view)) return;
  yield { ...view, planted: true };
  for (const [name, one] of Object.entries(view)) for (const more of planted(one)) yield { ...view, [name]: more };
}

/** What the schema says wrongly of the view or, where `plants`, of a planted copy of it. */
export function misfitOf(schema: JsonObject, view: Json, plants: boolean): string | undefined {
  if (!fitsSchema(schema, view)) return `does not fit: ${JSON.stringify(view)}`;
  if (!plants) return undefined;
  for (const one of planted(view)) if (fitsSchema(schema, one)) return `fits with a member too many: ${JSON.stringify(one)}`;
  return undefined;
}
