/**
 * The cheats: a seat that its game has eliminated goes home, to hold up the end of those who play on; and a seat stands down that could
 * still lose something.
 */

import { describe, expect, it } from 'vitest';
import type { BlackjackView } from '../../shared/games/blackjack/view.ts';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { forge, takeOver } from '../support/malice.ts';
import { seekTable, Table } from '../support/table.ts';

const viewOf = (table: Table): BlackjackView => table.players[0]!.session.snapshot().view as BlackjackView;
const stoodDown = ({ state }: Table): number[] => state.matchState.seats.flatMap((seat, i) => (seat?.stoodDown ? [i] : []));

/** A dealer and two players, played until seat 2 has no chips left, while seat 1 plays on. */
const brokeTable = (): Promise<Table> =>
  seekTable(
    'broke',
    async (seed) => {
      const bots = [undefined, 'basic', 'random'];
      const table = new Table({ game: 'blackjack', seed, seats: 3, bots, params: { chips: 6, rounds: 20 } });
      await table.seat();
      while (stoodDown(table).length === 0 && (await table.play()));
      return table;
    },
    (table) => stoodDown(table).includes(2) && table.state.matchState.phase === 'play' && viewOf(table).seats[1]!.chips > 4,
  );

describe('a seat without chips', () => {
  it('goes home, and the others end the match without it and without waiting', async () => {
    const table = await brokeTable();
    expect(viewOf(table).seats[2]!.chips).toBeLessThan(2);
    table.offline.add(2);
    await table.finish();
    const verification = await table.verify();
    expect(verification.verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    const rows = resultsOf(verification.matchState!, verification.linked.at(-1)!.entry.payload!);
    expect(rows[2]).toMatchObject({ outcome: 'lost', by: 'losers', forfeit: false, contradicted: false });
    expect(rows.slice(0, 2)).toMatchObject([{ by: 'all' }, { by: 'all' }]);
    for (const row of rows) expect(checkRow(row, row.seats[row.seat]!.key, logRows(verification))).toMatchObject({ wrong: [] });
  });

  it('has not lost to a dealer who forfeits, although it stood down', async () => {
    const table = await brokeTable();
    table.offline.add(2);
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', winners: [1, 2], reason: 'forfeit' } });
  });
});

it('a seat that stands down with chips is at fault, and out, and the others play on', async () => {
  const table = new Table({ game: 'blackjack', seed: 'chips', seats: 4, bots: [undefined, 'basic', 'basic', 'basic'] });
  await table.seat();
  const idle = [1, 2, 3].find((seat) => !table.state.matchState.next.includes(seat))!;
  takeOver(table, idle);
  const draft = await forge(table, idle, 'stand-down', {}, table.state.matchState.next);
  await table.inject(draft, idle);
  expect(table.entries[draft.seq]!.step.kind).toBe('stand-down');
  expect(viewOf(table).seats[idle]!.in).toBe(false);
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ holds: true, ok: false, closedBy: 'endgame' });
  expect(verdict.seats[idle]).toMatchObject({ verdict: 'fault', fault: { code: 'game/not-eliminated', step: draft.seq } });
  expect(verdict.result).not.toMatchObject({ winners: [idle] });
});
