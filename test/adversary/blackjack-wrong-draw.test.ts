/** The cheat: the dealer, who knows the next card, stands where the rules make it draw. */

import { expect, it } from 'vitest';
import { cardTable, expectOnlyConvicted, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';

it('the rules convict it at once, without any opened key', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'draw', seats: 3, params: { rounds: 9 } },
    {
      seat: 0,
      kind: 'blackjack.dealer',
      lie: ({ payload }) => {
        const { hole, drawn } = payload as { hole: string; drawn: string[] };
        return drawn.length === 0 ? undefined : { payload: { hole, drawn: [] } };
      },
    },
  );
  await standToTheEnd(table);
  await expectOnlyConvicted(
    table,
    0,
    { code: 'blackjack/wrong-draw', step: lastOf(table, 'blackjack.dealer') },
    { kind: 'won', winners: [1, 2], reason: 'fault' },
  );
  expect(lastOf(table, 'blackjack.share')).toBeLessThan(lastOf(table, 'blackjack.deal'));
});
