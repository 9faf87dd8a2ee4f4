/** The cheat: a seat that is about to lose waits until its opponent has gone offline, and ends the game then. */

import { expect, it } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { withhold } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** White takes the king. Black says nothing until white is away, and then gives up by a step of this kind. */
async function kingTaken(options: { readonly loserOpens: boolean }) {
  const table = await chessTable('e2e4 f7f5 d1h5 a7a6', { seed: `away ${options.loserOpens}` });
  withhold(table, 1, 'dark-chess.king-captured', ...(options.loserOpens ? [] : ['opening']), 'endgame');
  await table.move('h5e8');
  table.offline.add(0);
  // From now on the loser sends everything that is due, except an opening that it withholds for good.
  table.tamper = (draft, by) => (by === 0 || options.loserOpens || draft.kind !== 'opening' ? draft : undefined);
  await table.wait(8 * MINUTE_MS);
  await table.players[1]!.session.resend();
  await table.settle();
  expect(table.state.matchState).toMatchObject({ phase: 'settle', next: [] });
  return table;
}

it.each([true, false])('a winner that comes back within a day opens, and has won (the loser opens: %s)', async (loserOpens) => {
  const table = await kingTaken({ loserOpens });
  await table.wait(DAY_MS - 10 * MINUTE_MS);
  expect(table.state.matchState.phase).toBe('settle');
  const { decided, owed, result } = table.players[1]!.session.snapshot();
  expect({ decided, owed, result }).toMatchObject({ decided: { winners: [0] }, owed: [0], result: undefined });
  await table.comeBack(0);
  // A loser that does not open does not sign either, and the relay closes.
  if (!loserOpens) await table.wait(DAY_MS);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0], reason: 'king-captured' } });
  expect(verdict.seats[0]).toMatchObject({ verdict: 'honest', opened: true });
});

it.each([true, false])(
  'a winner that stays away has won nothing, and nobody else has (the loser opens: %s)',
  async (loserOpens) => {
    const table = await kingTaken({ loserOpens });
    await table.wait(DAY_MS + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'void', reason: 'not-opened' } });
  },
);

it.each([
  ['comes back within a day', DAY_MS - 20 * MINUTE_MS, { kind: 'won', winners: [0], reason: 'resignation' }],
  ['stays away', DAY_MS + 1, { kind: 'void', reason: 'not-opened' }],
])('a seat that resigns while the other is away does not win when the other %s', async (_, ms, result) => {
  const table = await chessTable('e2e4 e7e5', { seed: 'resigns' });
  table.offline.add(0);
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  await table.wait(ms);
  await table.comeBack(0);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result });
});
