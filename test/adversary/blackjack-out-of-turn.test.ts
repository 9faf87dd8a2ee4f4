/** The cheat: a player hits before its turn, or after it stood or was bust; the relay may even let it. */

import { expect, it } from 'vitest';
import { blackjackView, cardTable, decide } from '../support/card-table.ts';
import { expectRelayCaught, forge } from '../support/malice.ts';
import type { Table } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

const isTurnOf = (table: Table, seat: number): boolean => blackjackView(table).turn === seat;

const seated = (isWanted: (table: Table) => boolean | Promise<boolean>) =>
  cardTable({ game: 'blackjack', seed: 'turns', seats: 3 }, undefined, isWanted);

async function expectRefused(table: Table, seat: number): Promise<void> {
  const hit = await forge(table, seat, 'blackjack.play', { action: 'hit' }, [0]);
  const before = table.log;
  await table.inject(hit, seat);
  expect(table.rejected.at(-1)).toEqual({ seat, code: 'life/not-your-turn' });
  expect(table.log).toBe(before);
  await expectRelayCaught([...table.entries, stampDraft(hit, table.now, table.relaySigner)], 'life/not-your-turn', hit.seq);
}

it('a player that hits before its turn is convicted', async () => {
  await expectRefused(await seated((table) => isTurnOf(table, 1)), 2);
});

it('a player that hits after it stood is convicted', async () => {
  const standing = await seated(async (table) => {
    if (!isTurnOf(table, 1)) return false;
    await decide(table, 1, 'stand');
    return isTurnOf(table, 2);
  });
  await expectRefused(standing, 1);
});

it('a player that hits after it went bust is convicted', async () => {
  const bust = await seated(async (table) => {
    while (isTurnOf(table, 1)) await decide(table, 1, 'hit');
    return isTurnOf(table, 2) && blackjackView(table).seats[1]!.hand!.bust;
  });
  await expectRefused(bust, 1);
});
