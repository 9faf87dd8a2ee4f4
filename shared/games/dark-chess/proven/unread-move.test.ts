import { expect, it } from 'vitest';
import { ProvenTable } from '../../../../test/support/proven-table.ts';
import { SMALL_PLAN } from '../../../../test/support/small-plan.ts';
import { provenDarkChess } from './game.ts';

const GAME = provenDarkChess(SMALL_PLAN);

it("the other's move is seen to be made before it is read, and nothing can be chosen or cached until it is", () => {
  const table = new ProvenTable(GAME, ({ moves }) => moves[0]!);
  table.playUntil(() => table.state.plies === 1);
  const seen = table.view(1);
  expect([seen.plies, seen.turn, seen.complete, seen.moves, seen.sights.length]).toEqual([1, 1, false, [], 1]);
  expect(table.need(1)).toEqual({ kind: 'work' });
  expect(GAME.freeze!(table.seats[1]!)).toBeUndefined();
  expect(() => GAME.decide(table.seats[1]!, table.state, { kind: 'move', move: 'e7e6' })).toThrow('game/not-now');
  table.work(1);
  const read = table.view(1);
  expect([read.complete, read.moves.length > 0, read.sights.length]).toEqual([true, true, 2]);
  expect(read.wronged).toBeUndefined();
});

it('a piece that an unread move has captured is not shown any more', () => {
  const moves = ['e2e4', 'd7d5', 'e4d5'];
  const table = new ProvenTable(GAME, () => moves[table.state.plies]!);
  table.playUntil(() => table.state.plies === 3);
  const at = 3 + 4 * 8;
  expect([table.need(1).kind, table.view(1).captured]).toEqual(['work', 'd5']);
  expect(table.view(1).squares![at]).toEqual({ seen: 'empty' });
  table.work(1);
  expect(table.view(1).squares![at]!.piece).toBeUndefined();
});
