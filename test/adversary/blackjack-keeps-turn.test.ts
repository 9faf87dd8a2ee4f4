/** The cheat: a player stands and states that the turn is still its own, to act once more when it has seen the others. */

import { expect, it } from 'vitest';
import { cardTable, decide, expectOnlyConvicted, firstInTurn, resultAmong, standToTheEnd } from '../support/card-table.ts';
import { lastOf, lieAbout } from '../support/malice.ts';

it('whose turn it is follows from the hands, and a seat that states otherwise is out', async () => {
  const table = await cardTable({ game: 'blackjack', seed: 'turns', seats: 3 }, undefined, firstInTurn);
  await lieAbout(table, 1, 'blackjack.play', () => ({ next: [1] }));
  await decide(table, 1, 'stand');
  const step = lastOf(table, 'blackjack.play');
  // The seat is out, another player says whose turn it is, and the others play on.
  expect(table.entries.slice(step + 1, step + 3).map(({ step: { kind } }) => kind)).toEqual(['protest', 'skip']);
  await standToTheEnd(table);
  await expectOnlyConvicted(table, 1, { code: 'life/wrong-next', step }, resultAmong(table, 2));
});
