/** A sample of what `npm run betting` compares. */

import { expect, it } from 'vitest';
import { exploreHands, playRandomHands } from './compared-hands.ts';

const HANDS = 2_000;

it(`${HANDS} hands at random go alike in two betting engines, keep their chips and end`, () => {
  const seen = playRandomHands(HANDS, 31);
  // Each of these happened often enough to be compared.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(HANDS / 100);
});

it('every hand of stacks up to three big blinds goes alike in two betting engines, keeps its chips and ends', () => {
  for (let one = 1; one <= 6; one++) {
    for (let other = 1; other <= 6; other++) expect(exploreHands([one, other])).toBeGreaterThan(0);
  }
});
