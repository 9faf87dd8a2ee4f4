/** The cheat: a player that likes its three cards doubles its bet on them. */

import { it } from 'vitest';
import { cardTable, decide, expectOnlyConvicted, firstInTurn, resultAmong, standToTheEnd } from '../support/card-table.ts';
import { lastOf, lieAbout } from '../support/malice.ts';

it('a double after the second card convicts', async () => {
  const table = await cardTable({ game: 'blackjack', seed: 'turns', seats: 3 }, undefined, async (one) => {
    if (!firstInTurn(one)) return false;
    await decide(one, 1, 'hit');
    return firstInTurn(one);
  });
  await lieAbout(table, 1, 'blackjack.play', () => ({ payload: { action: 'double' } }));
  await decide(table, 1, 'hit');
  const step = lastOf(table, 'blackjack.play');
  await standToTheEnd(table);
  await expectOnlyConvicted(table, 1, { code: 'blackjack/no-double', step }, resultAmong(table, 2));
});
