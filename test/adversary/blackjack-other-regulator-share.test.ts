/** The cheat: a regulator in league with somebody reveals another share than it committed to, to have another shoe. */

import { it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { cardTable, expectOnlyConvicted } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';

it('the regulator is bound to its share like everybody else', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'regulator', seats: 4, params: { regulator: true } },
    { seat: 3, kind: 'blackjack.share', lie: () => ({ payload: { share: encodeBase64url(testSeed('a better share')) } }) },
  );
  await expectOnlyConvicted(
    table,
    3,
    { code: 'randomness/wrong-share', step: lastOf(table, 'blackjack.share') },
    { kind: 'void', reason: 'not-played' },
  );
});
