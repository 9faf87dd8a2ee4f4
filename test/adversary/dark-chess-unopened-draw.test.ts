/**
 * The cheat: a seat takes a draw, opens, and gets the other one to miss the deadline: it is away, or the relay is in league and swallows its
 * opening. Nobody can tell the two apart.
 */

import { expect, it } from 'vitest';
import { type ChessTable, chessTable } from '../support/dark-chess-table.ts';
import { withhold } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

/** White offers, and goes away if told so; black accepts. */
async function agreeOnDraw(table: ChessTable, leaves = false): Promise<void> {
  await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
  await table.settle();
  if (leaves) table.offline.add(0);
  await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
  await table.settle();
}

it.each([
  ['the relay swallows its opening', false],
  ['its device is away', true],
])('a draw is nobody’s win when a seat has not opened because %s', async (_, leaves) => {
  const table = await chessTable('e2e4 e7e5');
  // A relay that keeps the opening back keeps back what the seat signs after it, too.
  withhold(table, 0, 'opening', 'endgame');
  await agreeOnDraw(table, leaves);
  expect(table.state.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'agreed-draw' } });
  await table.wait(table.state.matchState.terms!.deadlines.opening! + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'void', reason: 'not-opened' } });
});

it('a draw stands when both have opened and one does not sign it', async () => {
  const table = await chessTable('e2e4 e7e5');
  withhold(table, 0, 'endgame');
  await agreeOnDraw(table);
  await table.wait(table.state.matchState.terms!.deadlines.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'drawn', reason: 'agreement' } });
});
