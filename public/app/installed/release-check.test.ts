import { expect, it } from 'vitest';
import { findLog } from './release-check.ts';

it('a client that pins no release key asks nobody, and says nothing of a log', async () => {
  // There are no workers here: code that starts one fails.
  expect(await findLog('00'.repeat(32))).toBeUndefined();
});
