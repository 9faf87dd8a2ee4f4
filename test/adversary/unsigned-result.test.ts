/** The cheat: the loser does not sign the result, so that the winner has no statement of it. */

import { expect, it } from 'vitest';
import { withhold } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { DEADLINES } from '../support/table.ts';

it('the relay closes the match, and the result follows from the log', async () => {
  const table = await battleAt('battleship/xaya');
  withhold(table, 0, 'endgame', 'opening');
  await table.players[0]!.session.wish('resign');
  await table.settle();
  expect(table.state.life.phase).toBe('settle');
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'won', winners: [1], reason: 'resignation' } });
});
