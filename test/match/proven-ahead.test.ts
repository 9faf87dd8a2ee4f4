/** What a machine of proven dark chess makes ahead of need. */

import { expect, it, onTestFinished, vi } from 'vitest';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { SeatExtension } from '../../shared/oblivious-transfer/batch-extension.ts';
import { ColumnWork } from '../../shared/oblivious-transfer/columns.ts';
import { type ProvenGame, ProvenTable, type TableStep } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';

const GAME = provenDarkChess(SMALL_PLAN) as ProvenGame;

/** Before each step lies in the log, both machines do everything that they can do ahead. */
class AheadTable extends ProvenTable {
  override apply(by: Parameters<ProvenTable['apply']>[0], step: TableStep): void {
    for (const [seat, game] of this.games.entries()) while (game.workAhead!(this.seats[seat]!));
    super.apply(by, step);
  }
}

const prepare = <T extends ProvenTable>(table: T): T => table.playUntil(() => table.state.started);
/** What two machines send that make nothing ahead and share nothing. */
const STRAIGHT = prepare(new ProvenTable(GAME, () => '')).steps.map(({ digest }) => digest);

it('columns are made once, a flight while the own one before it is on its way, and no byte depends on it', () => {
  const columns = vi.spyOn(ColumnWork.prototype, 'step');
  const pieces = vi.spyOn(SeatExtension.prototype, 'hold');
  onTestFinished(() => void vi.restoreAllMocks());
  const table = new AheadTable(GAME, () => '');
  const made: number[] = [];
  const content = table.content.bind(table);
  table.content = (seat) => {
    const before = pieces.mock.calls.length;
    const step = content(seat);
    made.push(pieces.mock.calls.length - before);
    return step;
  };
  prepare(table);
  const { trees, extensionPieces } = SMALL_PLAN.batch;
  expect(columns).toHaveBeenCalledTimes(4 * extensionPieces * trees);
  // None is made when it is asked for: the first one follows the nonce.
  expect(pieces).toHaveBeenCalledTimes(2 * extensionPieces);
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(0);
  expect(table.steps.map(({ digest }) => digest)).toEqual(STRAIGHT);
});

it('two seats that one program plays make their columns once, and send what they send apart', () => {
  const columns = vi.spyOn(ColumnWork.prototype, 'step');
  onTestFinished(() => void vi.restoreAllMocks());
  const both = {};
  const together: ProvenGame = { ...GAME, enter: (setup, secret) => GAME.enter(setup, secret, both) };
  const table = prepare(new AheadTable(together, () => ''));
  const { trees, extensionPieces } = SMALL_PLAN.batch;
  expect(columns).toHaveBeenCalledTimes(2 * extensionPieces * trees);
  expect(table.steps.map(({ digest }) => digest)).toEqual(STRAIGHT);
});
