/**
 * Shuffles that several matches of one file have in common are made and checked once: they follow from their bytes. One that does not hold
 * is never remembered.
 */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { ShuffleClaim } from '../../shared/cards/shuffle.ts';
import type { ShuffleInput } from '../../shared/cards/shuffle-proof.ts';
import { PRIMITIVE } from '../../shared/games/holdem/primitive.ts';

const nameOf = ({ context, seat, keys, deck }: ShuffleInput, ...more: readonly Uint8Array[]): string => {
  const hash = createHash('sha256').update(`${context.match} ${context.hand} ${seat} ${more.length}`);
  for (const part of [...keys, deck, ...more]) hash.update(part);
  return hash.digest('hex');
};

export function rememberShuffles(): void {
  const { makeShuffle, checkShuffles } = PRIMITIVE;
  const made = new Map<string, ReturnType<typeof makeShuffle>>();
  const held = new Set<string>();
  const claimName = (claim: ShuffleClaim): string => nameOf(claim, claim.output, claim.proof);
  beforeAll(() => {
    PRIMITIVE.makeShuffle = (seed, input) => {
      const name = nameOf(input, seed);
      const known = made.get(name) ?? makeShuffle(seed, input);
      made.set(name, known);
      return known;
    };
    PRIMITIVE.checkShuffles = (claims) => {
      const unknown = claims.filter((claim) => !held.has(claimName(claim)));
      const found = checkShuffles(unknown);
      for (const [i, claim] of unknown.entries()) if (found[i] === undefined) held.add(claimName(claim));
      return claims.map((claim) => found[unknown.indexOf(claim)]);
    };
  });
  afterAll(() => void Object.assign(PRIMITIVE, { makeShuffle, checkShuffles }));
}
