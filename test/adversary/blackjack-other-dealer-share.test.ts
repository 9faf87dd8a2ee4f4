/** The cheat: a dealer that has dealt as it liked reveals, in the end, another share than it committed to. */

import { it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { cardTable, expectOnlyConvicted, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';

it('the dealer is bound to its share before anybody reveals a share', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'share', seats: 3, params: { rounds: 1 } },
    { seat: 0, kind: 'blackjack.share', lie: () => ({ payload: { share: encodeBase64url(testSeed('a better share')) } }) },
  );
  await standToTheEnd(table);
  await expectOnlyConvicted(
    table,
    0,
    { code: 'randomness/wrong-share', step: lastOf(table, 'blackjack.share') },
    { kind: 'won', winners: [1, 2], reason: 'fault' },
  );
});
