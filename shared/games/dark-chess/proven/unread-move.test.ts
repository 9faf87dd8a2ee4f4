import { expect, it } from 'vitest';
import { ProvenTable, SMALL_PLAN } from '../../../../test/support/proven-table.ts';
import { provenDarkChess } from './game.ts';

const GAME = provenDarkChess(SMALL_PLAN);

it("the other's move is seen to be made before it is read, and nothing can be chosen or cached until it is", () => {
  const table = new ProvenTable(GAME, ({ moves }) => moves[0]!);
  table.playUntil(() => table.state.plies === 1);
  const seen = table.view(1);
  expect([seen.plies, seen.turn, seen.complete, seen.moves, seen.sights.length]).toEqual([1, 1, false, [], 1]);
  expect(table.need(1)).toEqual({ kind: 'work' });
  expect(GAME.freeze!(table.seats[1]!)).toBeUndefined();
  expect(() => GAME.decide(table.seats[1]!, table.state, { kind: 'move', move: 'e7e6' })).toThrow('not possible now');
  table.work(1);
  const read = table.view(1);
  expect([read.complete, read.moves.length > 0, read.sights.length]).toEqual([true, true, 2]);
  expect(read.wronged).toBeUndefined();
});
