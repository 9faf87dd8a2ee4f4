/** The cheat: the dealer of Three Card Monte moves the queen to another place after the guesser has pointed, as on the street. */

import { it } from 'vitest';
import { cardTable, decide, expectOnlyConvicted } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';

it('the queen is committed to her place before the guess, and no other place opens the commitment', async () => {
  const table = await cardTable(
    { game: 'monte', seed: 'street' },
    { seat: 0, kind: 'monte.reveal', lie: ({ payload }) => ({ payload: { ...payload, queen: 'right' } }) },
  );
  await decide(table, 0, 'place', 'left');
  await decide(table, 1, 'point', 'left');
  await expectOnlyConvicted(
    table,
    0,
    { code: 'randomness/wrong-action', step: lastOf(table, 'monte.reveal') },
    { kind: 'won', winners: [1], reason: 'fault' },
  );
});
