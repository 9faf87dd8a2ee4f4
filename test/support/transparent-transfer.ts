/** Dark chess without the cost of its transfer, for the tests of one file. */

import { afterAll, beforeAll } from 'vitest';
import { replaceTransfer } from './replaced-transfer.ts';

/** The tests of this file play dark chess over the transparent transfer. */
export function playTransparently(): void {
  let restore: () => void;
  beforeAll(() => {
    restore = replaceTransfer();
  });
  afterAll(() => restore());
}
