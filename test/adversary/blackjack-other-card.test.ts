/** The cheat: the dealer, who alone knows the shoe, gives a player that hits another card than the next one. */

import { expect, it } from 'vitest';
import { blackjackView, cardTable, decide, expectOnlyConvicted, firstInTurn, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';

it('the opened key gives the true card, and convicts the dealer of the step that dealt another', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'cards', seats: 4, params: { rounds: 2, regulator: true } },
    { seat: 0, kind: 'blackjack.card', lie: ({ payload }) => ({ payload: { card: payload['card'] === 'KS' ? 'KH' : 'KS' } }) },
    (one) => firstInTurn(one) && !JSON.stringify(one.entries.at(-1)!.payload).includes('"K'),
  );
  await decide(table, blackjackView(table).turn!, 'double');
  const step = lastOf(table, 'blackjack.card');
  await standToTheEnd(table);
  expect(table.entries.at(-1)!.step.seq).toBeGreaterThan(step);
  const detail = await expectOnlyConvicted(
    table,
    0,
    { code: 'blackjack/false-card', step },
    { kind: 'won', winners: [1, 2], reason: 'fault' },
  );
  expect(detail).toMatch(/^K[SH] was dealt where card \d of round \d is /);
});
