/**
 * The cheats: a seat that its game has eliminated goes home, to hold up the end of those who play on; and a seat stands down that could
 * still lose something.
 */

import { describe, expect, it } from 'vitest';
import type { BlackjackView } from '../../shared/games/blackjack/view.ts';
import { TIME_TO_JOIN_MS } from '../../shared/match/stand-down.ts';
import { checkRow, logRows } from '../../shared/verify/check-result.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { forge, takeOver } from '../support/malice.ts';
import { DEADLINES, seekTable, Table } from '../support/table.ts';

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
    (table) => stoodDown(table).includes(2) && String(table.state.matchState.next) === '1' && viewOf(table).seats[1]!.chips > 4,
  );

describe('a seat without chips', () => {
  it('goes home, and the others end the match without it, five seconds after they have signed', async () => {
    const table = await brokeTable();
    expect(viewOf(table).seats[2]!.chips).toBeLessThan(2);
    table.offline.add(2);
    await table.finish();
    await table.wait(TIME_TO_JOIN_MS);
    const verification = await table.verify();
    expect(verification.verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    const rows = resultsOf(verification.matchState!, verification.linked.at(-1)!.entry.payload!);
    for (const row of rows) expect(checkRow(row, row.seats[row.seat]!.key, logRows(verification))).toMatchObject({ wrong: [] });
    // What it has not signed is nobody's word: the log tells it.
    expect(rows[2]!.outcome).toBe('unknown');
    expect(checkRow(rows[2]!, rows[2]!.seats[2]!.key, logRows(verification)).outcome).toBe('lost');
  });

  it('stays, and signs the end with the others', async () => {
    const table = await brokeTable();
    await table.finish();
    const { verdict, matchState, linked } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(resultsOf(matchState!, linked.at(-1)!.entry.payload!).map(({ by }) => by)).toEqual(['all', 'all', 'all']);
  });

  it.each([
    ['its own turn again', [1]],
    ['that the play is over', []],
  ])('away, does not make the dealer lose who protests against a player that states %s', async (_, next) => {
    const table = await brokeTable();
    table.offline.add(2);
    takeOver(table, 1);
    await table.inject(await forge(table, 1, 'blackjack.play', { action: 'stand' }, next), 1);
    await table.wait(3_600_000);
    const { verdict } = await table.verify();
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['honest', 'fault', 'honest']);
    expect(verdict.result).toMatchObject({ kind: 'won', winners: expect.arrayContaining([0]) });
  });

  it('has not lost to a dealer who forfeits, although it stood down', async () => {
    const table = await brokeTable();
    table.offline.add(2);
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    // One seat does not sign the end for both.
    await table.wait(DEADLINES.settle + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'won', winners: [1, 2], reason: 'forfeit' } });
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
  await table.wait(TIME_TO_JOIN_MS);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ holds: true, ok: false, closedBy: 'endgame' });
  expect(verdict.seats[idle]).toMatchObject({ verdict: 'fault', fault: { code: 'game/not-eliminated', step: draft.seq } });
  expect(verdict.result).not.toMatchObject({ winners: [idle] });
});
