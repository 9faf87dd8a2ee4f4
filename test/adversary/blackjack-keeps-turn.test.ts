/** The cheat: a player stands and states that the turn is still its own, to act once more when it has seen the others. */

import { it } from 'vitest';
import { cardTable, decide, expectOnlyConvicted } from '../support/card-table.ts';
import { lastOf, lieAbout } from '../support/malice.ts';

it('whose turn it is follows from the hands, and a false word about it convicts', async () => {
  const table = await cardTable({ game: 'blackjack', seed: 'turns', seats: 3 });
  await lieAbout(table, 1, 'blackjack.play', () => ({ next: [1] }));
  await decide(table, 1, 'stand');
  await expectOnlyConvicted(table, 1, { code: 'life/wrong-next', step: lastOf(table, 'blackjack.play') }, [0, 2]);
});
