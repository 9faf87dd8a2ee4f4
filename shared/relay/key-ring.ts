/**
 * The keys of a relay. A match signs with the key that its terms name, for as long as the relay has it:
 * - the **current** key opens matches;
 * - an **old** one goes on with the matches that name it, to their ends;
 * - a **retired** one has leaked. Its thief can make timestamps of any time, so its matches only close.
 */

import type { Signer } from '../crypto/ed25519.ts';

type KeyStatus = 'current' | 'old' | 'retired';

interface RelayKey {
  readonly status: KeyStatus;
  readonly signer: Signer<string>;
}

/** By public key, in hex; the current key is the first. */
export type KeyRing = ReadonlyMap<string, RelayKey>;

/** A key that is named twice has leaked if either place says so. */
export function makeKeyRing(
  current: Signer<string>,
  { old = [], retired = [] }: { readonly old?: readonly Signer<string>[]; readonly retired?: readonly Signer<string>[] } = {},
): KeyRing {
  const ring = new Map<string, RelayKey>([[current.publicKey, { status: 'current', signer: current }]]);
  for (const signer of old) if (!ring.has(signer.publicKey)) ring.set(signer.publicKey, { status: 'old', signer });
  for (const signer of retired) ring.set(signer.publicKey, { status: 'retired', signer });
  return ring;
}

/** The secrets of the operator: seeds of 32 bytes in hex, the last two as lists with commas. */
export interface RelaySeeds {
  readonly RELAY_SEED: string;
  readonly RELAY_SEED_OLD?: string | undefined;
  readonly RELAY_SEED_RETIRED?: string | undefined;
}

export function readKeyRing(seeds: RelaySeeds, signerOf: (seed: string) => Signer<string>): KeyRing {
  const signersOf = (name: keyof RelaySeeds): Signer<string>[] => {
    const list = (seeds[name] ?? '').split(',').flatMap((seed) => (seed.trim() === '' ? [] : [seed.trim()]));
    // A seed is a secret, so the error does not repeat it.
    if (!list.every((seed) => /^[0-9a-f]{64}$/.test(seed))) throw new Error(`${name}: a seed is 64 digits of lower-case hex`);
    return list.map(signerOf);
  };
  const [current, ...more] = signersOf('RELAY_SEED');
  if (current === undefined || more.length > 0) throw new Error('RELAY_SEED is one seed');
  return makeKeyRing(current, { old: signersOf('RELAY_SEED_OLD'), retired: signersOf('RELAY_SEED_RETIRED') });
}
