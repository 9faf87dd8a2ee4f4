/** A decision at random, of what a game says may be decided. */

import type { Json, JsonObject } from '../encoding/canonical.ts';
import type { RandomInteger } from '../randomness/random-integers.ts';
import type { Decisions } from './decisions.ts';

/** The most that `RandomInteger` takes. */
const WORDS = 2 ** 32;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Nothing is drawn where there is nothing to choose. */
function pick<T>(items: readonly T[], random: RandomInteger): T {
  if (items.length === 0) throw new Error('nothing may be decided');
  return items[items.length === 1 ? 0 : random(items.length)]!;
}

/**
 * Each kind of decision is as likely as another, then each of that kind; none that gives up what need not be given up. Where nothing is
 * listed it fits the schema, and the game may refuse it.
 */
export function randomDecision({ schema, legal, givesUp = [] }: Decisions, random: RandomInteger): JsonObject {
  if (legal === undefined) {
    const { oneOf = [schema] } = schema as { readonly oneOf?: readonly JsonObject[] };
    return sampleSchema(pick(kept(oneOf, kindOfSchema, givesUp), random), random) as JsonObject;
  }
  const choices = kept(legal, kindOf, givesUp);
  const kind = pick([...new Set(choices.map(kindOf))], random);
  return pick(
    choices.filter((one) => kindOf(one) === kind),
    random,
  );
}

const kindOf = ({ kind }: JsonObject): Json | undefined => kind;
const kindOfSchema = ({ properties }: JsonObject): Json | undefined =>
  ((properties as JsonObject | undefined)?.['kind'] as JsonObject | undefined)?.['const'];

/** Those that give nothing up; all of them where there is no other. */
function kept<T>(choices: readonly T[], kindIn: (one: T) => Json | undefined, givesUp: readonly string[]): readonly T[] {
  const others = choices.filter((one) => !givesUp.includes(String(kindIn(one))));
  return others.length === 0 ? choices : others;
}

/** A value that fits a schema as readers write it (`Reader.schema`); of a pattern, only letters and digits. */
export function sampleSchema(schema: JsonObject, random: RandomInteger): Json {
  const { const: only, enum: words, oneOf, type } = schema;
  const between = (min: string, max: string): number => {
    const [least, most] = [Number(schema[min] ?? 0), Number(schema[max] ?? 0)];
    return least + random(Math.min(WORDS, most - least + 1));
  };
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  if (only !== undefined) return only;
  if (words !== undefined) return pick(words as readonly Json[], random);
  if (oneOf !== undefined) return sampleSchema(pick(oneOf as readonly JsonObject[], random), random);
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema as { properties?: JsonObject; required?: readonly string[] };
      const present = Object.entries(properties).filter(([name]) => required.includes(name) || random(2) === 0);
      return Object.fromEntries(present.map(([name, field]) => [name, sampleSchema(field as JsonObject, random)]));
    }
    case 'array':
      return some(between('minItems', 'maxItems'), () => sampleSchema(schema['items'] as JsonObject, random));
    case 'integer':
      return between('minimum', 'maximum');
    case 'boolean':
      return random(2) === 0;
    case 'string':
      return some(between('minLength', 'maxLength'), () => pick([...LETTERS], random)).join('');
    default:
      return null;
  }
}
