import { expect, it } from 'vitest';
import { inJurisdiction } from './jurisdiction.ts';

/** A namespace that says where its objects are. */
const namespace = (place = 'anywhere') => ({ place, jurisdiction: (name: string) => namespace(name) });
const bindings = { MATCH: namespace(), PLAYER: namespace(), LOG: { get: 'of KV' }, RELAY_SEED: 'seed' };

it('every namespace of objects is in the jurisdiction that the operator names, and nothing else is changed', () => {
  const env = { ...bindings, JURISDICTION: 'eu' };
  const placed = inJurisdiction(env);
  expect([placed.MATCH.place, placed.PLAYER.place]).toEqual(['eu', 'eu']);
  expect([placed.LOG, placed.RELAY_SEED]).toEqual([env.LOG, 'seed']);
  expect(inJurisdiction(env)).toBe(placed);
});

it('without the variable objects live where the platform puts them', () => {
  expect(inJurisdiction(bindings)).toBe(bindings);
  const empty = { ...bindings, JURISDICTION: '' };
  expect(inJurisdiction(empty)).toBe(empty);
});
