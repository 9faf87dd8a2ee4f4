/** The cheat: the loser proposes a result in which it has won. */

import { expect, it } from 'vitest';
import { lieAbout } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { DEADLINES } from '../support/table.ts';

it('nobody else signs a false result, and the true one follows from the log', async () => {
  const table = await battleAt('battleship/xaya');
  await lieAbout(table, 0, 'endgame', () => ({ payload: { result: { kind: 'won', winners: [0], reason: 'resignation' } } }));
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  expect(table.state.matchState.phase).toBe('settle');
  expect(table.state.pending).toHaveLength(2);
  await table.wait(DEADLINES.settle + 1);
  expect((await table.verify()).verdict.result).toEqual({ kind: 'won', winners: [1], reason: 'resignation' });
});
