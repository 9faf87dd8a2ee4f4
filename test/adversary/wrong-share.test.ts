/** The cheat: a seat that has seen the other's share reveals a share that it did not commit to, so that it shoots first. */

import { it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout, seatedTable } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';

it('a share other than the one committed to convicts its seat', async () => {
  const table = await seatedTable();
  await lieAbout(table, 1, 'battleship.share', () => ({ payload: { share: encodeBase64url(testSeed('a better share')) } }));
  await table.playUntil();
  const step = lastOf(table, 'battleship.share');
  expectProtest(table, 1, 'randomness/wrong-share', step);
  await expectConvicted(table, 1, 'randomness/wrong-share', step);
});
