/** Hold'em without the cost of its cards, for the tests of one file. */

import { afterAll, beforeAll } from 'vitest';
import { replaceDeck } from './transparent-deck.ts';

/** The tests of this file, or of this `describe`, play hold'em over the transparent deck. */
export function dealTransparently(): void {
  let restore: () => void;
  beforeAll(() => {
    restore = replaceDeck();
  });
  afterAll(() => restore());
}
