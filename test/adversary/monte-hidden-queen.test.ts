/** The cheat: the dealer commits to a place beside the table, so that no card can be the queen. */

import { expect, it } from 'vitest';
import { commitAction } from '../../shared/randomness/secret-action.ts';
import { cardTable, decide } from '../support/card-table.ts';
import { takeOver } from '../support/malice.ts';
import { CLOCK, DEADLINES, testSeed } from '../support/table.ts';

it('a commitment to a place that does not exist can never be revealed, and the dealer loses by the clock', async () => {
  const table = await cardTable(
    { game: 'monte', seed: 'sleeve' },
    {
      seat: 0,
      kind: 'monte.place',
      lie: ({ match }) => ({ payload: { commitment: commitAction({ match, round: 0 }, 0, 'sleeve', testSeed('nonce')) } }),
    },
  );
  await decide(table, 0, 'place', 'left');
  takeOver(table, 0);
  await decide(table, 1, 'point', 'left');
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict.result).toEqual({ kind: 'won', winners: [1], reason: 'time' });
});
