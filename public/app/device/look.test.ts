import { expect, it } from 'vitest';
import { LOOKS, type Look, lookOf } from './look.ts';

it.each(Object.entries(LOOKS))('of %s each choice is itself, and anything else is the first', (look, values) => {
  for (const value of values) expect(lookOf(look as Look, value)).toBe(value);
  for (const other of ['', 'Dark', 'constructor']) expect(lookOf(look as Look, other)).toBe(values[0]);
});
