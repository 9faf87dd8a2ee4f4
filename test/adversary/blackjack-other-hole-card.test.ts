/** The cheat: the dealer turns over another second card than it had dealt to itself, to beat the table. */

import { expect, it } from 'vitest';
import { cardTable, expectOnlyConvicted, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';

it('the card that lies face down is fixed by the key like any other', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'hole 7', seats: 3, params: { rounds: 1 } },
    { seat: 0, kind: 'blackjack.dealer', lie: () => ({ payload: { hole: '10D', drawn: [] } }) },
  );
  expect(table.entries.at(-1)!.payload['up']).toBe('QD');
  await standToTheEnd(table);
  const step = lastOf(table, 'blackjack.dealer');
  const detail = await expectOnlyConvicted(
    table,
    0,
    { code: 'blackjack/false-card', step },
    { kind: 'won', winners: [1, 2], reason: 'fault' },
  );
  expect(detail).toContain('10D was dealt where card 6 of round 1 is ');
});
