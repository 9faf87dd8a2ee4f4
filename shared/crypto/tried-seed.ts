/**
 * Seeds whose derivations a test answers for: what a seat could be that chooses some of its secrets (`library/testing/checks/grinding.ts`).
 * A machine derives from the array that it was given, so an array is what is named here. Nothing that plays or verifies may import this
 * file (`test/repository/layers.ts`).
 */

import type { Bytes } from '../encoding/bytes.ts';

/** What is derived in place of the bytes of the seed; undefined where those stay. */
type TriedDerive = (label: string, context: readonly Uint8Array[], length: number) => Bytes | undefined;

const TRIED = new WeakMap<Uint8Array, TriedDerive>();

export const triedDerive = (seed: Uint8Array): TriedDerive | undefined => TRIED.get(seed);

export function tryDerivations(seed: Uint8Array, derive: TriedDerive): void {
  TRIED.set(seed, derive);
}
