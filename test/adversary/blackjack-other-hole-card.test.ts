/** The cheat: the dealer turns over another second card than it had dealt to itself, to beat the table. */

import { expect, it } from 'vitest';
import { cardTable, expectOnlyConvicted, firstInTurn, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';

it('the card that lies face down is fixed by the key like any other card', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'hole', seats: 3, params: { rounds: 1 } },
    { seat: 0, kind: 'blackjack.dealer', lie: () => ({ payload: { hole: '10D', drawn: [] } }) },
    // The open card is worth ten, so the dealer would stand on twenty instead of drawing; nobody has the ten of diamonds.
    (one) => {
      const { up = '', hands = [] } = one.entries.at(-1)!.payload as { up?: string; hands?: string[][] };
      return firstInTurn(one) && /^[JQK]/.test(up) && !hands.flat().includes('10D');
    },
  );
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
