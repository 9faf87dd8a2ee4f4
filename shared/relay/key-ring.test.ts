import { expect, it } from 'vitest';
import { testSeed } from '../../test/support/table.ts';
import type { Signer } from '../crypto/ed25519.ts';
import { type RelaySeeds, readKeyRing } from './key-ring.ts';

/** A signer that is named by its seed. */
const signerOf = (seed: string): Signer<string> => ({ publicKey: `key of ${seed}`, sign: () => '' });
const [A, B, C] = ['a', 'b', 'c'].map((name) => testSeed(name).toString('hex')) as [string, string, string];
const ringOf = (seeds: RelaySeeds) =>
  [...readKeyRing(seeds, signerOf)].map(([key, { status, signer }]) => [key, status, signer.publicKey === key]);

it('the current key is the first of a ring, and lists may be empty, or have spaces', () => {
  expect(ringOf({ RELAY_SEED: A })).toEqual([[`key of ${A}`, 'current', true]]);
  expect(ringOf({ RELAY_SEED: A, RELAY_SEED_OLD: ` ${B} ,`, RELAY_SEED_RETIRED: C })).toEqual([
    [`key of ${A}`, 'current', true],
    [`key of ${B}`, 'old', true],
    [`key of ${C}`, 'retired', true],
  ]);
});

it('a key that any list says is retired is, whatever the others say', () => {
  const ring = ringOf({ RELAY_SEED: A, RELAY_SEED_OLD: `${B},${A}`, RELAY_SEED_RETIRED: `${B},${A}` });
  expect(ring.map(([, status]) => status)).toEqual(['retired', 'retired']);
});

it.each<[string, RelaySeeds, string]>([
  ['no seed', { RELAY_SEED: '' }, 'RELAY_SEED is one seed'],
  ['two seeds', { RELAY_SEED: `${A},${B}` }, 'RELAY_SEED is one seed'],
  ['a short seed', { RELAY_SEED: A.slice(2) }, 'RELAY_SEED: a seed is 64 digits of lower-case hex'],
  ['an old seed in upper case', { RELAY_SEED: A, RELAY_SEED_OLD: B.toUpperCase() }, 'RELAY_SEED_OLD: a seed is 64 digits'],
  ['a retired word', { RELAY_SEED: A, RELAY_SEED_RETIRED: `${B} ${C}` }, 'RELAY_SEED_RETIRED: a seed is 64 digits'],
])('%s makes no ring, and the error holds no secret', (_, seeds, message) => {
  expect(() => readKeyRing(seeds, signerOf)).toThrow(message);
  expect(() => readKeyRing(seeds, signerOf)).not.toThrow(/[0-9a-f]{16}/);
});
