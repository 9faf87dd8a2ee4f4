/** The cheat: a player hits before its turn, or after it stood or was bust; the relay may even let it. */

import { expect, it } from 'vitest';
import { blackjackView, cardTable, decide } from '../support/card-table.ts';
import { expectRelayCaught, forge } from '../support/malice.ts';
import type { Table } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

const seated = () => cardTable({ game: 'blackjack', seed: 'turns', seats: 3 });

async function expectRefused(table: Table, seat: number): Promise<void> {
  const hit = await forge(table, seat, 'blackjack.play', { action: 'hit' }, [0]);
  const before = table.log;
  await table.inject(hit, seat);
  expect(table.rejected.at(-1)).toEqual({ seat, code: 'life/not-your-turn' });
  expect(table.log).toBe(before);
  await expectRelayCaught([...table.entries, stampDraft(hit, table.now, table.relaySigner)], 'life/not-your-turn', hit.seq);
}

it('a player that is not in turn yet', async () => {
  const table = await seated();
  expect(blackjackView(table).turn).toBe(1);
  await expectRefused(table, 2);
});

it('a player that stands', async () => {
  const table = await seated();
  await decide(table, 1, 'stand');
  await expectRefused(table, 1);
});

it('a player that is bust', async () => {
  const table = await seated();
  while (blackjackView(table).turn === 1) await decide(table, 1, 'hit');
  expect(blackjackView(table).seats[1]!.hand!.bust).toBe(true);
  await expectRefused(table, 1);
});
